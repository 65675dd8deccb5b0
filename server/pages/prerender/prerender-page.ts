import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NOT_FOUND_SLUG } from '../../../common/constants';
import { HttpError } from '../../../common/errors';
import { isJsonObject, objectsOf } from '../../../common/json';
import { secretsOf, type Settings } from '../../config/settings';
import type { EventFields, EventName, Log } from '../../runtime/logging/log';
import { redact } from '../../runtime/logging/redact';
import { composeRendering, type PageParts } from '../compose-pages';
import type { LoadedPage } from '../join-page';
import { partsOf } from '../list-parts';
import { renderBody } from '../render/page-renderer';
import { pageKinds, type PageAddress } from '../page-address';
import { prerenderedFile, prerenderedFolder, type StoredPage } from '../store/prerendered';
import { messageOf } from '../../runtime/logging/error-message';

/** Milliseconds that a page waits for what surrounds it: the CMS's own time limits and retries end before. */
const patience = 600_000;

/** A page that was written; `cv` is 0 if its content version is unknown. */
export type WrittenPage = Pick<StoredPage, 'cv' | 'needsCaptcha'>;

/** The result of rendering a page. `gone`: it was unpublished after it was listed, or is not shown in its language. */
type PrerenderResult =
  | ({
      readonly kind: 'written';
      readonly unknownBlocks: readonly string[];
      /** The further pages of its list. */
      readonly parts: readonly PageAddress[];
    } & WrittenPage)
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isOutage: boolean };

/** Dependencies of rendering, and the build to write to. */
export interface PrerenderScope extends Omit<PageParts, 'log' | 'settings'> {
  readonly settings: Settings;
  readonly buildFolder: string;
}

/** Renders a page as visitors get it, and writes document and payload. @throws Error if the disk fails. */
export async function prerenderPage(scope: PrerenderScope, address: PageAddress): Promise<PrerenderResult> {
  const { content, settings } = scope;
  const issues = createIssueLog(secretsOf(settings));
  const { load, render } = composeRendering({ ...scope, patience, log: issues.log });
  const version = content.version.current();
  try {
    const loaded = shownAt(address, await load.page(address, 'known'));
    if (loaded === null) return { kind: 'gone' };
    const { payload, isFresh, isComplete, hasLists, hasAncestors } = loaded;
    if (!isComplete || !hasLists)
      return {
        kind: 'failed',
        reason: 'its header, footer, lists or translations could not be loaded',
        isOutage: true,
      };
    let needsCaptcha = false;
    for (const kind of pageKinds) {
      const body = await renderBody(render.story, payload, address, kind);
      if (!body.hasNoErrors)
        return { kind: 'failed', reason: issues.reason('a block failed'), isOutage: false };
      await write(scope, prerenderedFile(address.path, kind), body.text);
      needsCaptcha ||= body.needsCaptcha;
    }
    // The version of the very first page may come with its own response.
    const cv = version === 0 ? content.version.current() : version;
    return {
      kind: 'written',
      cv: isFresh && hasAncestors ? cv : 0,
      needsCaptcha,
      unknownBlocks: issues.unknownBlocks(),
      parts: partsOf(payload, address),
    };
  } catch (error) {
    if (isSystemError(error)) throw error;
    const isOutage = error instanceof HttpError;
    const message = messageOf(error);
    return { kind: 'failed', reason: issues.reason(message), isOutage };
  }
}

/** Null for the story `404` in a language without a translation: the site's own page is in the visitor's language at least. */
function shownAt({ slug, language }: PageAddress, loaded: LoadedPage | null): LoadedPage | null {
  if (loaded === null || slug !== NOT_FOUND_SLUG) return loaded;
  const { story, links } = loaded.payload;
  const alternates = objectsOf(links[story.uuid]?.['alternates']);
  return alternates.some(({ lang, published }) => lang === language && published === false) ? null : loaded;
}

async function write({ buildFolder }: PrerenderScope, name: string, text: string): Promise<void> {
  const file = join(buildFolder, prerenderedFolder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function isSystemError(error: unknown): boolean {
  return isJsonObject(error) && 'syscall' in error;
}

/** A log that collects unknown blocks and the reasons why a page failed, without credentials. */
function createIssueLog(secrets: readonly string[]) {
  const reasons: string[] = [];
  const unknown = new Set<string>();
  const record = (event: EventName, fields: EventFields = {}): void => {
    const { component, error } = fields;
    if (event === 'block-unknown') unknown.add(String(component));
    if (event === 'block-failed') reasons.push(`block ${String(component)} failed: ${String(error)}`);
    if (event === 'content-unavailable') reasons.push(String(error));
  };
  const log: Log = { error: record, warn: record, info: () => {}, debug: () => {} };
  return {
    log,
    unknownBlocks: () => [...unknown],
    reason: (fallback: string): string => redact(reasons.join('; ') || fallback, secrets),
  };
}
