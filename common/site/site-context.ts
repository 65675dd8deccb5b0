import { createContext, use } from 'react';
import type { JsonObject } from '../json';
import type { Captcha } from '../forms/captcha';
import type { FormResultPage } from '../forms/form-result';
import type { LinkScope } from '../story/links';
import type { Story } from '../story/story';

/** What went wrong inside a page without costing more than itself. The server logs these, the browser puts them on its console. */
export type RenderIssue =
  | { readonly event: 'block-unknown'; readonly component: string; readonly uid: string }
  | {
      readonly event: 'block-failed';
      readonly component: string;
      readonly uid: string;
      readonly error: unknown;
    };

/** Called at most a few times a render; it must not throw. */
export type ReportIssue = (report: RenderIssue) => void;

/** What every block of a page may need to know besides its own fields. */
export interface SiteScope extends LinkScope {
  /** Language of the page as a code, for `lang` and for our own texts. */
  readonly languageCode: string;
  /** Origins whose pictures are shown. */
  readonly assetOrigins: readonly string[];
  /** The year that the page was rendered in. */
  readonly year: number;
  /** True where a block that nobody knows leaves a visible mark. */
  readonly showUnknownBlocks: boolean;
  /** The editor's parameters where a draft is previewed; left out for visitors. */
  readonly editorParameters?: string | undefined;
  /** What came of the form that led to this page; left out where none did. */
  readonly formResult?: FormResultPage | undefined;
  /** Who tells people from machines; left out where nobody is asked. */
  readonly captcha?: Captcha | undefined;
  /** Related stories by uuid. */
  readonly rels: Readonly<Record<string, Story>>;
  readonly report: ReportIssue;
}

const noLinks: Readonly<Record<string, JsonObject>> = {};
const noStories: Readonly<Record<string, Story>> = {};

/** A scope that knows nothing: what blocks see outside any page. */
export const emptyScope: SiteScope = {
  languages: ['id'],
  language: null,
  languageCode: 'id',
  assetOrigins: [],
  year: 0,
  showUnknownBlocks: false,
  links: noLinks,
  rels: noStories,
  report: () => {},
};

export const SiteContext = createContext<SiteScope>(emptyScope);

/** The page that the calling component stands on. */
export function useSite(): SiteScope {
  return use(SiteContext);
}
