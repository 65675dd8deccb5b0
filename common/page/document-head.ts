import { titleOf } from '../story/page-names';
import { pageOf, siteConfigOf } from './content-types';
import { languageCodeOf, type PageData } from './page-data';
import { textDirectionOf } from './text-direction';

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
  /** For `<html dir>`; undefined for languages that are written from left to right. */
  readonly direction: 'rtl' | undefined;
  readonly tags: readonly MetaTag[];
}

const noindex: MetaTag = { name: 'robots', content: 'noindex' };

/** The head of a page. The description is that of the first page of a list, so that no further page repeats it. */
export function documentHead(data: PageData): DocumentHead {
  const { shown, site } = data;
  const { site_name: siteName } = siteConfigOf(shown.config, site);
  const language = languageCodeOf(data);
  const shared = { language, direction: textDirectionOf(language) };
  if (shown.kind === 'fault') {
    return { ...shared, title: joinTitle(shown.heading, siteName), tags: [noindex] };
  }
  const page = pageOf(shown.story, site);
  const tags: MetaTag[] = [];
  if (page.seo_description !== '' && shown.titleSuffix === undefined)
    tags.push({ name: 'description', content: page.seo_description });
  if (page.seo_noindex) tags.push(noindex);
  const title = page.seo_title || joinTitle(titleOf(shown.story), siteName);
  return { ...shared, title: joinTitle(title, shown.titleSuffix), tags };
}

/** The parts of a title. */
export function joinTitle(title: string, end = ''): string {
  return [title, end].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' – ');
}
