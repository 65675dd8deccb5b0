import type { BlockLibrary } from '../../common/blocks/block-library';
import { hasForm } from '../../common/blocks/form-element/form-definition';
import type { PageFault } from '../../common/errors';
import type { PageData, Payload, PreviewFacts, Shown, SiteFacts } from '../../common/page/page-data';
import type { BotCheck } from '../../common/story/bot-check';
import type { FormOutcome } from '../../common/story/form-outcome';
import type { ContentReport } from '../../common/story/site-context';
import type { Story } from '../../common/story/story';
import type { Manifest } from '../build-output';
import { errorFields, type Log } from '../log';
import type { SiteFrame } from './load-page';
import { renderDocument } from './render-document';

/** A document. */
export interface RenderedDocument {
  readonly text: string;
  /** False where a block failed and was left out. */
  readonly isSound: boolean;
  /** True where it has a form that asks the bot check: its policy has to let that in. */
  readonly asksBotCheck: boolean;
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
  preview: PreviewFacts,
) => Promise<RenderedDocument>;

/**
 * Renders a story's page as a document that shows what came of one of its forms.
 * @param client `none`: for an answer at another address than the page's own, where the client would take itself to be elsewhere.
 */
export type RenderOutcome = (
  payload: Payload,
  language: string | null,
  path: string,
  formOutcome: FormOutcome,
  client: 'starts' | 'none',
) => Promise<RenderedDocument>;

/** Renders an error as a document in the default layout; in a preview its links lead on to previews. */
export type RenderFault = (
  fault: PageFault,
  frame: SiteFrame,
  language: string | null,
  path: string,
  preview?: PreviewFacts,
) => Promise<string>;

/** Renders documents of one site. */
export interface PageRenderer {
  readonly story: RenderStory;
  readonly draft: RenderDraft;
  readonly outcome: RenderOutcome;
  readonly fault: RenderFault;
}

/** What documents of a site are rendered with. */
export interface RendererParts {
  readonly library: BlockLibrary;
  readonly manifest: Manifest;
  readonly site: () => SiteFacts;
  readonly siteUrl: string | undefined;
  /** Whom forms ask; nobody unless given. */
  readonly botCheck?: BotCheck | null;
  readonly log: Log;
}

export function createPageRenderer(parts: RendererParts): PageRenderer {
  const { library, manifest, siteUrl, botCheck = null, log } = parts;
  const document = async (
    data: PageData,
    path: string,
    client: 'starts' | 'none' = 'starts',
  ): Promise<RenderedDocument> => {
    let isSound = true;
    const note = reportOnce(log);
    const report = (reported: ContentReport): void => {
      if (reported.event === 'block-failed') isSound = false;
      note(reported);
    };
    const text = await renderDocument(data, path, { manifest, library, siteUrl, report, client });
    return { text, isSound, asksBotCheck: data.site.botCheck !== undefined };
  };
  const site = (story?: Story): SiteFacts => {
    if (botCheck === null) return parts.site();
    const asks = story !== undefined && hasForm(story.content);
    return { ...parts.site(), ...(asks ? { botCheck } : { keepsBotCheckOut: true }) };
  };
  const shownOf = (payload: Payload): Shown => ({ kind: 'story', ...payload });
  return {
    story: (payload, language, path) =>
      document({ shown: shownOf(payload), language, site: site(payload.story) }, path),
    draft: (payload, language, path, preview) => {
      // An editor shall see what nobody knows.
      const facts = { ...site(payload.story), marksUnknown: true, preview };
      return document({ shown: shownOf(payload), language, site: facts }, path);
    },
    outcome: (payload, language, path, formOutcome, client) => {
      const data = { shown: shownOf(payload), language, site: site(payload.story), formOutcome };
      return document(data, path, client);
    },
    fault: async ({ status, message }, { config, links }, language, path, preview) => {
      const shown = { kind: 'fault', status, message, config, links } as const;
      const facts = preview === undefined ? site() : { ...site(), preview };
      return (await document({ shown, language, site: facts }, path)).text;
    },
  };
}

/** Logs each kind of block once a render, however often it stands on the page. */
function reportOnce(log: Log): (report: ContentReport) => void {
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
