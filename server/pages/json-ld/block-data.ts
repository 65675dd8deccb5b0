import { allowedUrl } from '../../../common/allowed-url';
import {
  asset,
  multiAsset,
  normaliseName,
  parseFields,
  rawBlocks,
  text,
} from '../../../common/fields/fields';
import type { Asset } from '../../../common/image/asset';
import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { SiteConfig } from '../../../common/page/page-data';
import { objectsInContent } from '../../../common/walk-json';
import { plainTextOf } from './plain-text';
import { imageUrlOf, type DataNode } from './data-node';

/** What structured data of a block depends on besides the block. */
interface BlockScope {
  readonly site: Pick<SiteConfig, 'assetOrigins' | 'mediaOrigins'>;
  /** When the page was published first, in ISO 8601; `''` where unknown. */
  readonly published: string;
}

/** What a block contributes: a node of its own, or entries of the page's FAQ. */
interface Contribution {
  readonly node?: DataNode | undefined;
  readonly faqEntries?: readonly DataNode[];
}

/** Pictures of a gallery that are named. */
const maxPictures = 24;

/** The blocks with structured data, by normalised name. Browsers get none of this code. */
const contributions: Readonly<Record<string, (block: JsonObject, scope: BlockScope) => Contribution>> = {
  accordion: ({ items }) => ({ faqEntries: rawBlocks(items).flatMap(faqEntryOf) }),
  video: (block, scope) => ({ node: videoOf(block, scope) }),
  imagegallery: (block, { site }) => {
    const { images } = parseFields({ images: multiAsset() }, block, site);
    return { node: galleryOf(block, images) };
  },
  filterablegallery: itemGallery,
  threecolumngallery: itemGallery,
};

/** The structured data of the blocks in a page's content, at any depth: galleries, videos, and one FAQ. */
export function blockData(content: JsonObject, scope: BlockScope): readonly DataNode[] {
  const nodes: DataNode[] = [];
  const faqEntries: DataNode[] = [];
  for (const object of objectsInContent(content).blocks) {
    const name = normaliseName(textOf(object['component']));
    if (!Object.hasOwn(contributions, name)) continue;
    const { node, faqEntries: added = [] } = contributions[name]?.(object, scope) ?? {};
    if (node !== undefined) nodes.push(node);
    faqEntries.push(...added);
  }
  return faqEntries.length === 0 ? nodes : [...nodes, { '@type': 'FAQPage', mainEntity: faqEntries }];
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/faqpage */
function faqEntryOf(item: JsonObject): readonly DataNode[] {
  const name = textOf(item['title']).trim();
  const response = plainTextOf(item['text']);
  if (name === '' || response === '') return [];
  return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: response } }];
}

/**
 * A video file. Left out without a name, a picture or a date, which search engines require.
 * @see https://developers.google.com/search/docs/appearance/structured-data/video
 */
function videoOf(block: JsonObject, { site, published }: BlockScope): DataNode | undefined {
  const { title, caption, poster } = parseFields(
    { title: text(), caption: text(), poster: asset() },
    block,
    site,
  );
  const file = isJsonObject(block['file']) ? textOf(block['file']['filename']) : '';
  const url = allowedUrl(file, [...site.assetOrigins, ...site.mediaOrigins]);
  if (title === '' || poster === null || url === null || published === '') return undefined;
  return {
    '@type': 'VideoObject',
    name: title,
    description: caption || undefined,
    thumbnailUrl: imageUrlOf(poster),
    uploadDate: published,
    contentUrl: url,
  };
}

function itemGallery(block: JsonObject, { site }: BlockScope): Contribution {
  const images = rawBlocks(block['items']).flatMap(
    (item) => parseFields({ image: asset() }, item, site).image ?? [],
  );
  return { node: galleryOf(block, images) };
}

function galleryOf(block: JsonObject, images: readonly Asset[]): DataNode | undefined {
  if (images.length < 2) return undefined;
  return {
    '@type': 'ImageGallery',
    name: textOf(block['title']).trim() || undefined,
    image: [...new Set(images.map(({ src }) => src))].slice(0, maxPictures),
  };
}
