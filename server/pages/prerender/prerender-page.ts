import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PageError } from '../../../common/errors';
import { isJsonObject } from '../../../common/json';
import { secretsOf, type Settings } from '../../config/settings';
import type { EventFields, EventName, Log } from '../../runtime/log';
import { composeRendering, type PageParts } from '../compose-pages';
import { renderBody } from '../render/page-renderer';
import { pageKinds, type PageAddress } from '../page-address';
import { prerenderedFile, prerenderedFolder } from '../store/prerendered-files';

/** What is known of a page on disk. */
export interface MadePage {
  /** The content version that it is good for; 0 where that is not known. */
  readonly cv: number;
  /** What `RenderedDocument` says of its document. */
  readonly needsCaptcha: boolean;
}

/** What rendering a page came to. `gone`: it was unpublished since it was listed. */
export type PrerenderedPage =
  | ({ readonly kind: 'made'; readonly unknownBlocks: readonly string[] } & MadePage)
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isOutage: boolean };

/** What a page is rendered with, and the build it is written into. */
export interface PrerenderScope extends Omit<PageParts, 'log' | 'settings'> {
  readonly settings: Settings;
  readonly buildFolder: string;
}

/** Renders a page as a visitor would get it, and writes document and payload. Only a disk that fails makes it throw. */
export async function prerenderPage(scope: PrerenderScope, address: PageAddress): Promise<PrerenderedPage> {
  const { content, buildFolder, settings } = scope;
  const notes = createNotes(secretsOf(settings));
  const { load, render } = composeRendering({ ...scope, log: notes.log });
  const version = content.version.current();
  try {
    const loaded = await load.page(address, 'known');
    if (loaded === null) return { kind: 'gone' };
    const { payload, isFresh, isComplete } = loaded;
    if (!isComplete)
      return { kind: 'failed', reason: 'its header and footer could not be had', isOutage: true };
    let needsCaptcha = false;
    for (const kind of pageKinds) {
      const { text, hasNoErrors, ...made } = await renderBody(render.story, payload, address, kind);
      if (!hasNoErrors) return { kind: 'failed', reason: notes.reason('a block failed'), isOutage: false };
      const file = join(buildFolder, prerenderedFolder, prerenderedFile(address.path, kind));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      needsCaptcha ||= made.needsCaptcha;
    }
    // Of the very first page the version may come with its own answer.
    const cv = version === 0 ? content.version.current() : version;
    return { kind: 'made', cv: isFresh ? cv : 0, needsCaptcha, unknownBlocks: notes.unknownBlocks() };
  } catch (error) {
    if (isDiskFault(error)) throw error;
    const isOutage = error instanceof PageError;
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', reason: notes.reason(message), isOutage };
  }
}

function isDiskFault(error: unknown): boolean {
  return isJsonObject(error) && 'syscall' in error;
}

/** Hears what is logged of one page: the reason why it failed, without credentials. */
function createNotes(secrets: readonly string[]) {
  const reasons: string[] = [];
  const unknown = new Set<string>();
  const note = (event: EventName, fields: EventFields = {}): void => {
    const { component, error } = fields;
    if (event === 'block-unknown') unknown.add(String(component));
    if (event === 'block-failed') reasons.push(`block ${String(component)} failed: ${String(error)}`);
    if (event === 'content-unavailable') reasons.push(String(error));
  };
  const log: Log = { error: note, warn: note, info: () => {}, debug: () => {} };
  return {
    log,
    unknownBlocks: () => [...unknown],
    reason: (otherwise: string): string =>
      secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), reasons.join('; ') || otherwise),
  };
}
