import { asset, normaliseName, parseFields, type ParseScope, type RawBlock } from '../fields/fields';
import { defaultMessage } from '../errors';
import { pageOf, siteConfigOf, titleOf } from './content-types';
import { languageCodeOf, type PageData } from './page-data';

/** A `meta` element of the head. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/** The metadata of a page: written by the server, updated by the client. */
export interface DocumentHead {
  readonly title: string;
  /** For `<html lang>`. */
  readonly language: string;
  /** URL of the site's icon; null for the built-in one. */
  readonly icon: string | null;
  readonly tags: readonly MetaTag[];
}

const noindex: MetaTag = { name: 'robots', content: 'noindex' };

/** The head of a page. */
export function documentHead(data: PageData): DocumentHead {
  const { shown, site } = data;
  const { site_name: siteName, header } = siteConfigOf(shown.config, site);
  const shared = { language: languageCodeOf(data), icon: iconOf(header, site) };
  if (shown.kind === 'fault') {
    return { ...shared, title: joinTitle(defaultMessage(shown.status), siteName), tags: [noindex] };
  }
  const page = pageOf(shown.story, site);
  const tags: MetaTag[] = [];
  if (page.seo_description !== '') tags.push({ name: 'description', content: page.seo_description });
  if (page.seo_noindex) tags.push(noindex);
  const title = page.seo_title === '' ? joinTitle(titleOf(shown.story), siteName) : page.seo_title;
  return { ...shared, title, tags };
}

function joinTitle(title: string, siteName: string): string {
  return [title, siteName]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' – ');
}

/** The logo of the site's navigation, if it is square. */
function iconOf(header: readonly RawBlock[], site: ParseScope): string | null {
  const navigation = header.find(({ component }) => normaliseName(component) === 'navigation');
  if (navigation === undefined) return null;
  const { logo } = parseFields({ logo: asset() }, navigation, site);
  return logo !== null && logo.size !== null && logo.size.width === logo.size.height ? logo.src : null;
}
