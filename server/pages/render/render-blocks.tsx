import { Writable } from 'node:stream';
import { createElement, Suspense, type ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { BlockWrapperContext, type BlockWrapper } from '../../../common/block-system/BlockList';
import { textOf } from '../../../common/json';
import type { ReportIssue } from '../../../common/site/site-context';

/** React's output for a Suspense boundary whose content failed: that of a block, or one inside a block. */
const failedBoundary = '<!--$!-->';

/**
 * Renders a page's blocks, and leaves out and reports those that throw. `renderToString` is the fastest renderer and reports no
 * error that a boundary contains: where something failed, a second render does, and is the page.
 */
export async function renderBlocks(page: ReactElement, report: ReportIssue): Promise<string> {
  const html = renderToString(page);
  return html.includes(failedBoundary) ? renderReporting(page, report) : html;
}

/** The element around a block, and in place of one that failed. */
const marker = 'anyam-block';

/** A boundary whose content and fallback name the block. */
const nameBlock: BlockWrapper = (raw, block) => {
  const names = { component: raw.component, uid: textOf(raw['_uid']) };
  // The content has one child, so that the ids which React makes stay as they are.
  return <Suspense fallback={createElement(marker, names)}>{createElement(marker, names, block)}</Suspense>;
};

const markers = /<\/?anyam-block\b[^>]*>/g;

/** Elements name the blocks, and the digest of an error joins it with the boundary that shows its fallback. */
async function renderReporting(page: ReactElement, report: ReportIssue): Promise<string> {
  const errors: unknown[] = [];
  const html = await collect(<BlockWrapperContext value={nameBlock}>{page}</BlockWrapperContext>, (error) =>
    String(errors.push(error) - 1),
  );
  if (html.includes(failedBoundary)) reportFailures(html, errors, report);
  return html.replaceAll(digests, '').replaceAll(markers, '');
}

/** Digests say nothing to the browser. */
const digests = /(?<=<!--\$!--><template) data-dgst="\d+"/g;

/** Boundaries that failed, with the block that failed where it is one's own, and the beginnings and ends of blocks. */
const tokens =
  /<!--\$!--><template data-dgst="(?<digest>\d+)"[^>]*><\/template>(?<own><anyam-block component="(?<failed>[^"]*)" uid="(?<failedUid>[^"]*)">)?|<anyam-block component="(?<component>[^"]*)" uid="(?<uid>[^"]*)">|<\/anyam-block>/g;

/** A boundary of a site's own fails within a block, which shows the fallback. */
function reportFailures(html: string, errors: readonly unknown[], report: ReportIssue): void {
  const open: { readonly component: string; readonly uid: string }[] = [];
  for (const { groups = {} } of html.matchAll(tokens)) {
    const { digest, own, failed = '', failedUid = '', component, uid = '' } = groups;
    if (own !== undefined) open.push({ component: failed, uid: failedUid });
    else if (component !== undefined) open.push({ component, uid });
    else if (digest === undefined) open.pop();
    if (digest === undefined) continue;
    const block = open.at(-1) ?? { component: '', uid: '' };
    const error = errors[Number(digest)];
    report({ event: 'block-failed', ...block, error, showsFallback: own === undefined });
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
