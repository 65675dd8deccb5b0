import type { BlockLibrary } from '../../common/blocks/block-library';
import type { PageFault } from '../../common/errors';
import type { PageData, Payload, SiteFacts } from '../../common/page/page-data';
import type { ContentReport } from '../../common/story/site-context';
import type { Manifest } from '../build-output';
import { errorFields, type Log } from '../log';
import type { SiteFrame } from './load-page';
import { renderDocument } from './render-document';

/** Renders a story's page as a document. */
export type RenderStory = (payload: Payload, language: string | null, path: string) => Promise<string>;

/** Renders an error as a document in the default layout. */
export type RenderFault = (
  fault: PageFault,
  frame: SiteFrame,
  language: string | null,
  path: string,
) => Promise<string>;

/** Renders documents of one site. */
export interface PageRenderer {
  readonly story: RenderStory;
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
  const document = (data: PageData, path: string): Promise<string> =>
    renderDocument(data, path, { manifest, library, siteUrl, report: reportOnce(log) });
  return {
    story: (payload, language, path) =>
      document({ shown: { kind: 'story', ...payload }, language, site: site() }, path),
    fault: ({ status, message }, { config, links }, language, path) =>
      document({ shown: { kind: 'fault', status, message, config, links }, language, site: site() }, path),
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
