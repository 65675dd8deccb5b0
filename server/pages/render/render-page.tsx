import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BlockLoader } from '../../../common/block-system/block-loader';
import { FailureMarkerContext } from '../../../common/block-system/BlockList';
import type { RawBlock } from '../../../common/fields/fields';
import { textOf } from '../../../common/json';
import type { PageData } from '../../../common/page/page-data';
import { PageView } from '../../../common/page/PageView';
import type { ReportIssue } from '../../../common/site/site-context';

/** A page's markup. */
export interface RenderedPage {
  readonly html: string;
  /** Elements that React wants in the head: preloads of the pictures seen first. */
  readonly preloads: string;
  /** The components of the blocks that stand on it. */
  readonly components: ReadonlySet<string>;
}

/** What React leaves where a Suspense boundary's content failed. */
const failedBoundary = '<!--$!-->';

/** Renders what stands inside the root element. Blocks that throw are left out and reported, one by one. */
export async function renderPage(
  data: PageData,
  path: string,
  { blockLoader, report }: { blockLoader: BlockLoader; report: ReportIssue },
): Promise<RenderedPage> {
  const components = new Set<string>();
  const noting: BlockLoader = {
    ...blockLoader,
    find: (component) => {
      components.add(component);
      return blockLoader.find(component);
    },
  };
  const page = (
    <StaticRouter location={path}>
      <PageView data={data} blockLoader={noting} report={report} />
    </StaticRouter>
  );
  const rendered = renderToString(page);
  if (rendered.includes(failedBoundary)) await reportFailures(page, report);
  const preloads = /^(?:<link [^>]*>)+/.exec(rendered)?.[0] ?? '';
  return { html: rendered.slice(preloads.length), preloads, components };
}

/**
 * Finds out which blocks failed: `renderToString` tells nobody. A second render collects the errors, and each failed
 * block's fallback names the block; the digest of the error joins the two.
 */
async function reportFailures(page: ReactElement, report: ReportIssue): Promise<void> {
  const errors: unknown[] = [];
  const mark = (raw: RawBlock) => <template data-component={raw.component} data-uid={textOf(raw['_uid'])} />;
  const html = await collect(<FailureMarkerContext value={mark}>{page}</FailureMarkerContext>, (error) =>
    String(errors.push(error) - 1),
  );
  const marked =
    /<!--\$!--><template data-dgst="(\d+)"[^>]*><\/template><template data-component="([^"]*)" data-uid="([^"]*)"/g;
  for (const [, digest, component = '', uid = ''] of html.matchAll(marked)) {
    report({ event: 'block-failed', component, uid, error: errors[Number(digest)] });
  }
}

function collect(page: ReactElement, onError: (error: unknown) => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => pipe(sink),
    });
  });
}
