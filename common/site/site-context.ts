import { createContext, use } from 'react';
import type { Captcha } from '../forms/captcha';
import type { JsonObject } from '../json';
import type { FormResultPage } from '../forms/form-result';
import type { LinkScope } from '../story/links';
import type { Story } from '../story/story';
import type { ShownResult } from '../story/story-query';
import type { PageTexts } from '../texts/texts';

/** An error within a page that costs no more than one block. The server logs it, the browser prints it on the console. */
export type RenderIssue =
  | { readonly event: 'block-unknown'; readonly component: string; readonly uid: string }
  | {
      readonly event: 'block-failed';
      readonly component: string;
      readonly uid: string;
      readonly error: unknown;
      /** True where the block itself is there, and a Suspense boundary inside it shows its fallback. Default false. */
      readonly showsFallback?: boolean;
    };

/** Called for each issue of a render; must not throw. */
export type ReportIssue = (issue: RenderIssue) => void;

/** A page in one of the site's languages, as an entry of its link's `alternates`, whose names are the CMS's. */
export interface PageAlternate {
  /** The language's code. */
  readonly lang: string;
  /** The language's own name. */
  readonly name: string;
  /** Path of the page. */
  readonly path: string;
  /** True if the page is translated. Without a translation it has the first language's text there, or does not exist. */
  readonly published: boolean;
  /**
   * Of a further page of a list that has other stories in each language: false where this language lacks it, whose path is that of
   * the list's first page.
   */
  readonly hasPart?: boolean | undefined;
}

/** What blocks need besides their own fields. */
export interface SiteScope extends LinkScope {
  /** Language code of the page, for `lang`. */
  readonly languageCode: string;
  /** The site's own texts in that language. */
  readonly texts: PageTexts;
  /** For `lang` of `texts` in the main content, where that is in the first language for want of a translation; left out elsewhere. */
  readonly textsLang?: string | undefined;
  /** The page in each language of the site; empty if the site has one language, and on error pages. */
  readonly alternates: readonly PageAlternate[];
  /** Origins whose pictures are shown. */
  readonly assetOrigins: readonly string[];
  /** Origins whose pages may be framed. */
  readonly frameOrigins: readonly string[];
  /** Origins of videos besides `assetOrigins`. */
  readonly mediaOrigins: readonly string[];
  /** The year that the page was rendered in. */
  readonly year: number;
  /** True if blocks of an unknown type leave a visible mark. */
  readonly showUnknownBlocks: boolean;
  /** The editor's parameters in a preview; left out for visitors. */
  readonly editorParameters?: string | undefined;
  /** Result of the form submit that led to this page; left out without one. */
  readonly formResult?: FormResultPage | undefined;
  /** The captcha of forms; left out where the site has none. */
  readonly captcha?: Captcha | undefined;
  /** True if forms are sent with a proof of work. */
  readonly needsProof?: true | undefined;
  /** True if pages are light for every visitor: there is no choice of a scheme. */
  readonly isLightOnly?: true | undefined;
  /** The site's own text of the prompt for consent; null for none. Left out where there is no prompt. */
  readonly consentText?: JsonObject | null | undefined;
  /** The story that the page shows; null on error pages. */
  readonly shownStory: Story | null;
  /** True for the content of a story that has a page; false for one that holds data, such as an author. */
  readonly hasPage: (content: JsonObject) => boolean;
  /** Related stories by uuid. */
  readonly rels: Readonly<Record<string, Story>>;
  /** The results of the page's queries, by `queryKey`. */
  readonly lists: Readonly<Record<string, ShownResult>>;
  readonly report: ReportIssue;
  /** Shows the page again with all its data, on a page that has only a part; never resolves. Left out on other pages. */
  readonly loadWholePage?: (() => Promise<never>) | undefined;
}

/** True for a page in a language that its story is not translated into: it has the text of the first one. */
export function isUntranslated(alternates: readonly PageAlternate[], language: string | null): boolean {
  return alternates.some(({ lang, published }) => lang === language && !published);
}

/** Null outside of any page. */
export const SiteContext = createContext<SiteScope | null>(null);

/**
 * For `lang` of what the CMS has in one language alone, such as tags: the first language on pages in another, else undefined.
 */
export function untranslatedLanguage({
  languages,
  languageCode,
}: Pick<SiteScope, 'languages' | 'languageCode'>): string | undefined {
  return languages[0] === languageCode ? undefined : languages[0];
}

/** The scope of the page that the calling component is on. */
export function useSite(): SiteScope {
  const scope = use(SiteContext);
  if (scope === null) throw new Error('Render this within SiteContext');
  return scope;
}
