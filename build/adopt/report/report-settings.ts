import { textOf } from '../../../common/json';
import { objectsIn } from '../../../common/walk-json';
import type { ForeignSpace } from '../space/foreign-space';
import { originsOf } from '../prove/prove';

/** A space, and the settings that it was read with. */
export interface ReadWith {
  readonly space: ForeignSpace;
  /** CONTENT_API_URL, and the first of SITE_LANGUAGES. */
  readonly site: { readonly apiUrl: string; readonly language: string };
}

/** A text as code in Markdown. */
export const code = (text: string): string =>
  `\`${text
    .replaceAll('`', '')
    .replaceAll(/[\r\n]+/g, ' ')
    .slice(0, 120)}\``;

/** The languages of the space. */
export function languageText({ space: { languages }, site }: ReadWith): string {
  const first = `The API does not name the first language: \`SITE_LANGUAGES\` begins with its code, here ${code(site.language)}.`;
  return languages.length === 0
    ? `One. ${first}`
    : `The first one, and ${languages.map(code).join(', ')}. ${first}`;
}

/** The settings to make, in lines to copy. */
export function settingsText({ space, site }: ReadWith): string {
  const { pictures } = originsOf(space);
  const own = pictures.filter((origin) => !/^https:\/\/a(?:-\w+)?\.storyblok\.com$/.test(origin));
  const framed = new Set(
    objectsIn(space.stories.map(({ content }) => content)).flatMap((object) =>
      Object.values(object).flatMap((value) => frameOrigin(value)),
    ),
  );
  const lines = [
    `export CONTENT_API_URL=${site.apiUrl}`,
    `export CONTENT_SPACE_ID=${space.id}`,
    `export SITE_LANGUAGES=${[...new Set([site.language, ...space.languages])].join(',')}`,
    ...(own.length > 0 ? [`export CONTENT_ASSET_ORIGINS=${pictures.join(',')}`] : []),
    ...(framed.size > 0 ? [`export SITE_FRAME_ORIGINS=${[...framed].join(',')}`] : []),
  ];
  const others =
    own.length + framed.size > 0 ? '\n\nPictures, videos and pages from other origins are left out.' : '';
  return `\`\`\`sh\n${lines.join('\n')}\n\`\`\`${others}`;
}

function frameOrigin(value: unknown): readonly string[] {
  const host = /^https:\/\/(?:www\.)?(youtube\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)\//.exec(
    textOf(value),
  )?.[1];
  if (host === undefined) return [];
  return [host.includes('vimeo') ? 'https://player.vimeo.com' : 'https://www.youtube-nocookie.com'];
}
