import { asset, normaliseName, parseFields, type ParseScope, type RawBlock } from '../fields/fields';
import { defaultMessage } from '../errors';
import { pageOf, siteConfigOf } from './content-types';
import { languageCodeOf, type PageData } from './page-data';

/** A `meta` element of the head. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/** What the document says about a page: written by the server, kept true by the browser client. */
export interface DocumentHead {
  readonly title: string;
  /** For `<html lang>`. */
  readonly language: string;
  /** Address of the site's icon; null where the built-in one serves. */
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
    return { ...shared, title: joined(defaultMessage(shown.status), siteName), tags: [noindex] };
  }
  const page = pageOf(shown.story, site);
  const tags: MetaTag[] = [];
  if (page.seo_description !== '') tags.push({ name: 'description', content: page.seo_description });
  if (page.seo_noindex) tags.push(noindex);
  const title = page.seo_title === '' ? joined(shown.story.name, siteName) : page.seo_title;
  return { ...shared, title, tags };
}

function joined(title: string, siteName: string): string {
  return [title, siteName]
    .filter((part, place, all) => part !== '' && all.indexOf(part) === place)
    .join(' – ');
}

/** The logo of the site's navigation serves as the icon where it is square. */
function iconOf(header: readonly RawBlock[], site: ParseScope): string | null {
  const navigation = header.find(({ component }) => normaliseName(component) === 'navigation');
  if (navigation === undefined) return null;
  const { logo } = parseFields({ logo: asset() }, navigation, site);
  return logo !== null && logo.size !== null && logo.size.width === logo.size.height ? logo.src : null;
}
