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
  readonly tags: readonly MetaTag[];
}

const noindex: MetaTag = { name: 'robots', content: 'noindex' };

/** The head of a page. */
export function documentHead(data: PageData): DocumentHead {
  const { shown, site } = data;
  const { site_name: siteName } = siteConfigOf(shown.config, site);
  const language = languageCodeOf(data);
  if (shown.kind === 'fault') {
    return { language, title: joinTitle(defaultMessage(shown.status), siteName), tags: [noindex] };
  }
  const page = pageOf(shown.story, site);
  const tags: MetaTag[] = [];
  if (page.seo_description !== '') tags.push({ name: 'description', content: page.seo_description });
  if (page.seo_noindex) tags.push(noindex);
  const title = page.seo_title === '' ? joinTitle(titleOf(shown.story), siteName) : page.seo_title;
  return { language, title, tags };
}

function joinTitle(title: string, siteName: string): string {
  return [title, siteName]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' – ');
}
