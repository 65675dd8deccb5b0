import type { BlockLibrary } from '../../common/blocks/block-library';
import type { PageFault } from '../../common/errors';
import type { PageData, Payload, PreviewFacts, SiteFacts } from '../../common/page/page-data';
import type { ContentReport } from '../../common/story/site-context';
import type { Manifest } from '../build-output';
import { errorFields, type Log } from '../log';
import type { SiteFrame } from './load-page';
import { renderDocument } from './render-document';

/** A document. */
export interface RenderedDocument {
  readonly text: string;
  /** False where a block failed and was left out. */
  readonly isSound: boolean;
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
) => Promise<string>;

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
  readonly fault: RenderFault;
}

export function createPageRenderer({
  library,
  manifest,
  site,
  siteUrl,
  log,
}: {
  library: BlockLibrary;
  manifest: Manifest;
  site: () => SiteFacts;
  siteUrl: string | undefined;
  log: Log;
}): PageRenderer {
  const document = async (data: PageData, path: string): Promise<RenderedDocument> => {
    let isSound = true;
    const note = reportOnce(log);
    const report = (reported: ContentReport): void => {
      if (reported.event === 'block-failed') isSound = false;
      note(reported);
    };
    return { text: await renderDocument(data, path, { manifest, library, siteUrl, report }), isSound };
  };
  return {
    story: (payload, language, path) =>
      document({ shown: { kind: 'story', ...payload }, language, site: site() }, path),
    draft: async (payload, language, path, preview) => {
      const shown = { kind: 'story', ...payload } as const;
      // An editor shall see what nobody knows.
      return (await document({ shown, language, site: { ...site(), marksUnknown: true, preview } }, path))
        .text;
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
