import { Writable } from 'node:stream';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { BlockLoader } from '../../../common/block-system/block-loader';
import { FailureMarkerContext } from '../../../common/block-system/BlockList';
import type { BlockDefinition } from '../../../common/block-system/define-block';
import type { RawBlock } from '../../../common/fields/fields';
import { textOf } from '../../../common/json';
import type { ReportIssue } from '../../../common/site/site-context';

/** React's output for a Suspense boundary whose content failed. */
const failedBoundary = '<!--$!-->';

/** True if React rendered a Suspense boundary whose content failed: that of a block, or one inside a block. */
export function hasFailure(html: string): boolean {
  return html.includes(failedBoundary);
}

/**
 * Renders a page and reports what fails in it, which `renderToString` does not. Elements name the blocks, and the digest of an
 * error joins it with the boundary that shows its fallback.
 * @param createPage creates the page's element with a block loader.
 * @returns the markup; null where something failed.
 */
export async function renderReporting(
  createPage: (blockLoader: BlockLoader) => ReactElement,
  blockLoader: BlockLoader,
  report: ReportIssue,
): Promise<string | null> {
  const errors: unknown[] = [];
  const html = await collect(
    <FailureMarkerContext value={(raw) => createElement(marker, namesOf(raw))}>
      {createPage(withMarkers(blockLoader))}
    </FailureMarkerContext>,
    (error) => String(errors.push(error) - 1),
  );
  if (!hasFailure(html)) return html.replaceAll(markers, '');
  reportFailures(html, errors, report);
  return null;
}

/** The element around a block, and in place of one that failed. */
const marker = 'anyam-block';
const markers = /<\/?anyam-block\b[^>]*>/g;

const namesOf = (raw: RawBlock) => ({ component: raw.component, uid: textOf(raw['_uid']) });

/** Blocks in elements that name them. Each has one child, so that the ids which React makes stay as they are. */
function withMarkers(blockLoader: BlockLoader): BlockLoader {
  const mark = (block: BlockDefinition): BlockDefinition => ({
    ...block,
    createElement: (raw, scope) => createElement(marker, namesOf(raw), block.createElement(raw, scope)),
  });
  const marked = new Map<Promise<BlockDefinition>, Promise<BlockDefinition>>();
  const find: BlockLoader['find'] = (component) => {
    const loading = blockLoader.find(component);
    if (loading === undefined) return undefined;
    const known = marked.get(loading) ?? loading.then(mark);
    marked.set(loading, known);
    return known;
  };
  return { ...blockLoader, find };
}

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
