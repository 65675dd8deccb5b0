import { allowedUrl } from '../../common/allowed-url';
import { playersOf } from '../../common/ui/frame/framed-video';
import { sizeInUrl } from '../../common/image/image-url';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../common/json';
import { quoted, report, type ContentScope } from './content-scope';
import { visitRichText, type VisitedField } from './walk-content';

/** Pictures that say something by themselves: all others stand beside a text, and need no alternative text. */
const tellingFields: ReadonlySet<string> = new Set([
  'brand_carousel.brands',
  'image_gallery.images',
  'media_text.image',
]);

/** Pixels of width below which a picture is blurred where it is shown; fields not listed here show small pictures. */
const smallestWidths: Readonly<Record<string, number>> = {
  'article.image': 800,
  'article.seo_image': 600,
  'basic_hero.image': 1_000,
  'image_gallery.images': 600,
  'media_text.image': 600,
  'page.seo_image': 600,
  'site_config.default_image': 600,
};

/** Pixels of a side. */
const largestSide = 6_000;

/** Checks pictures, videos and frames of a field. */
export function checkFiles(visited: VisitedField, scope: ContentScope): void {
  const { field, value } = visited;
  if (field.type === 'richtext') checkTextPictures(visited, scope);
  if (field.type === 'asset') checkAssets([value].filter(isJsonObject), visited, scope);
  if (field.type === 'multiasset') checkAssets(objectsOf(value), visited, scope);
  if (field.name === 'url') checkFrame(visited, scope);
}

function checkTextPictures(visited: VisitedField, scope: ContentScope): void {
  visitRichText(visited.value, ({ type, attrs }) => {
    if (type === 'image' && isJsonObject(attrs))
      checkPicture({ ...attrs, filename: attrs['src'] }, visited, scope, true);
  });
}

function checkAssets(files: readonly JsonObject[], visited: VisitedField, scope: ContentScope): void {
  for (const file of files) {
    const address = textOf(file['filename']);
    if (address === '') continue;
    if (visited.field.fileTypes.includes('images')) checkPicture(file, visited, scope, isTelling(visited));
    else checkMedia(address, visited, scope);
  }
}

function checkFrame({ component, block, value, location }: VisitedField, scope: ContentScope): void {
  const address = textOf(value).trim();
  // The file of a video comes before its address.
  const isShown = component.name === 'embed' || (component.name === 'video' && !hasFile(block));
  if (address === '' || !isShown) return;
  const addresses = component.name === 'video' ? playersOf(address) : [address];
  if (addresses.some((each) => allowedUrl(each, scope.settings.siteFrameOrigins) !== null)) return;
  report(scope, 'media-origin', {
    location,
    problem: `${quoted(address)} is of an origin that SITE_FRAME_ORIGINS does not name`,
  });
}

function hasFile({ file }: JsonObject): boolean {
  return isJsonObject(file) && textOf(file['filename']) !== '';
}

function isTelling({ block, field, component: { name: component } }: VisitedField): boolean {
  if (component === 'gallery_item') return ['title', 'caption'].every((name) => textOf(block[name]) === '');
  // Without a name beside it, the logo is all that the link to the home page has.
  if (component === 'navigation') return textOf(block['brand']) === '';
  return tellingFields.has(`${component}.${field.name}`);
}

function checkPicture(
  picture: JsonObject,
  { component, field, location }: VisitedField,
  scope: ContentScope,
  isTellingPicture: boolean,
): void {
  const address = textOf(picture['filename']);
  const name = quoted(fileName(address));
  if (allowedUrl(address, scope.settings.contentAssetOrigins) === null)
    return report(scope, 'picture-origin', { location, problem: `${name} is from ${originOf(address)}` });
  if (isTellingPicture && textOf(picture['alt']).trim() === '')
    report(scope, 'picture-alt', { location, problem: `${name} has no alternative text` });
  const size = sizeInUrl(address);
  if (size === null || /\.svg$/i.test(address)) return;
  const smallest = smallestWidths[`${component.name}.${field.name}`] ?? 0;
  if (size.width < smallest)
    report(scope, 'picture-small', {
      location,
      problem: `${name} is ${size.width} pixels wide, and is shown at ${smallest} and more`,
    });
  if (Math.max(size.width, size.height) > largestSide)
    report(scope, 'picture-large', {
      location,
      problem: `${name} has ${size.width} × ${size.height} pixels`,
    });
}

function checkMedia(address: string, { field, location }: VisitedField, scope: ContentScope): void {
  const { contentAssetOrigins, siteMediaOrigins } = scope.settings;
  const isDocument = field.fileTypes.includes('texts');
  const origins = isDocument ? [] : siteMediaOrigins;
  if (allowedUrl(address, [...contentAssetOrigins, ...origins]) !== null) return;
  report(scope, 'media-origin', {
    location,
    problem: `${quoted(fileName(address))} is from ${originOf(address)}, which ${isDocument ? 'CONTENT_ASSET_ORIGINS does' : 'CONTENT_ASSET_ORIGINS and SITE_MEDIA_ORIGINS do'} not name`,
  });
}

function fileName(address: string): string {
  return address.split('/').at(-1) ?? address;
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'no origin';
}
