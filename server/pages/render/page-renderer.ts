import type { BlockLoader } from '../../../common/block-system/block-loader';
import { hasForm } from '../../../common/forms/form-definition';
import type { HttpError } from '../../../common/errors';
import {
  languageCodeOf,
  type PageData,
  type Payload,
  type PreviewConfig,
  type PageContent,
  type SiteConfig,
} from '../../../common/page/page-data';
import type { Captcha } from '../../../common/forms/captcha';
import type { FormResultPage } from '../../../common/forms/form-result';
import type { RenderIssue } from '../../../common/site/site-context';
import type { Story } from '../../../common/story/story';
import { explanationOf } from '../../http/error-explanations';
import type { Manifest } from '../../runtime/build-output';
import { errorFields, type Log } from '../../runtime/log';
import type { SiteChrome } from '../load-page';
import type { PageAddress, PageKind } from '../page-address';
import { renderDocument } from './render-document';

/** A document. */
export interface RenderedDocument {
  readonly text: string;
  /** False where a block failed and was left out. */
  readonly hasNoErrors: boolean;
  /** True where it has a form that asks the bot check: its policy has to let that in. */
  readonly needsCaptcha: boolean;
}

/** Renders a story's page as a document. */
export type RenderStory = (
  payload: Payload,
  language: string | null,
  path: string,
) => Promise<RenderedDocument>;

/** Renders a story's draft as a document that its editor sees. */
export type RenderDraft = (
  payload: Payload,
  language: string | null,
  path: string,
  preview: PreviewConfig,
) => Promise<RenderedDocument>;

/**
 * Renders a story's page as a document that shows what came of one of its forms.
 * @param client `none`: for an answer at another address than the page's own, where the client would take itself to be elsewhere.
 */
export type RenderFormResult = (
  payload: Payload,
  language: string | null,
  path: string,
  formResult: FormResultPage,
  client: 'starts' | 'none',
) => Promise<RenderedDocument>;

/** Renders an error as a document in the default layout; in a preview its links lead on to previews. */
export type RenderError = (
  fault: HttpError,
  chrome: SiteChrome,
  language: string | null,
  path: string,
  preview?: PreviewConfig,
) => Promise<string>;

/** Renders documents of one site. */
export interface PageRenderer {
  readonly story: RenderStory;
  readonly draft: RenderDraft;
  readonly outcome: RenderFormResult;
  readonly fault: RenderError;
}

/** What documents of a site are rendered with. */
export interface RendererParts {
  readonly blockLoader: BlockLoader;
  readonly manifest: Manifest;
  readonly site: () => SiteConfig;
  readonly siteUrl: string | undefined;
  /** Whom forms ask; nobody unless given. */
  readonly captcha?: Captcha | null;
  readonly log: Log;
}

export function createPageRenderer(parts: RendererParts): PageRenderer {
  const { blockLoader, manifest, siteUrl, captcha = null, log } = parts;
  const document = async (
    data: PageData,
    path: string,
    client: 'starts' | 'none' = 'starts',
  ): Promise<RenderedDocument> => {
    let hasNoErrors = true;
    const note = reportOnce(log);
    const report = (reported: RenderIssue): void => {
      if (reported.event === 'block-failed') hasNoErrors = false;
      note(reported);
    };
    const text = await renderDocument(data, path, { manifest, blockLoader, siteUrl, report, client });
    return { text, hasNoErrors, needsCaptcha: data.site.captcha !== undefined };
  };
  const site = (story?: Story): SiteConfig => {
    if (captcha === null) return parts.site();
    const asks = story !== undefined && hasForm(story.content);
    return { ...parts.site(), ...(asks ? { captcha } : { cspBlocksCaptcha: true }) };
  };
  const shownOf = (payload: Payload): PageContent => ({ kind: 'story', ...payload });
  return {
    story: (payload, language, path) =>
      document({ shown: shownOf(payload), language, site: site(payload.story) }, path),
    draft: (payload, language, path, preview) => {
      // An editor shall see what nobody knows.
      const facts = { ...site(payload.story), showUnknownBlocks: true, preview };
      return document({ shown: shownOf(payload), language, site: facts }, path);
    },
    outcome: (payload, language, path, formResult, client) => {
      const data = { shown: shownOf(payload), language, site: site(payload.story), formResult };
      return document(data, path, client);
    },
    fault: async ({ status, message }, { config, links }, language, path, preview) => {
      const explanation = explanationOf(status, languageCodeOf({ language, site: site() }));
      const shown = { kind: 'fault', status, message, explanation, config, links } as const;
      const facts = preview === undefined ? site() : { ...site(), preview };
      return (await document({ shown, language, site: facts }, path)).text;
    },
  };
}

/** Logs each kind of block once a render, however often it stands on the page. */
function reportOnce(log: Log): (report: RenderIssue) => void {
  const reported = new Set<string>();
  return (report) => {
    const { event, component, uid } = report;
    const key = event === 'block-unknown' ? component : uid;
    if (reported.has(`${event} ${key}`)) return;
    reported.add(`${event} ${key}`);
    const about = event === 'block-failed' ? errorFields(report.error) : {};
    log.error(event, { component: component.slice(0, 100), uid: uid.slice(0, 100), ...about });
  };
}

/** The body of a page's response, for a visitor, for memory and for the build alike. */
export async function renderBody(
  render: RenderStory,
  payload: Payload,
  { language, path }: PageAddress,
  kind: PageKind,
): Promise<RenderedDocument> {
  return kind === 'payload'
    ? { text: JSON.stringify(payload), hasNoErrors: true, needsCaptcha: false }
    : render(payload, language, path);
}
