import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { relationsOf } from '../../../common/block-system/define-block';
import { registry } from '../../../common/blocks/registry';
import { readBuildOutput } from '../../runtime/build-output';
import { systemClock } from '../../runtime/clock';
import { composeClient } from '../../content/compose-content';
import type { ContentClient } from '../../content/api/content-client';
import { ContentError } from '../../content/api/content-error';
import { createContentSource, type ContentSource } from '../../content/content-source';
import type { Settings } from '../../config/settings';
import { yearOf } from '../compose-pages';
import { PrerenderRun, type PrerenderProgress, type PrerenderReport } from './prerender-run';
import {
  prerenderedMetadataFile,
  renderSettingsOf,
  type PrerenderedMetadata,
} from '../store/prerendered-files';

/** What the build hands over. */
export interface PrerenderOptions {
  /** A whole build; pages are written into it. */
  readonly buildFolder: string;
  readonly settings: Settings;
  readonly token: string;
  readonly report: (progress: PrerenderProgress) => void;
  readonly today?: () => Date;
}

/** Milliseconds before what failed is tried again. */
const pauseBeforeAgain = 1_000;
/** Seconds for which the content version is not asked for: longer than it takes. All pages are of one version. */
const pinned = 1_000_000;

/**
 * Renders every published page of every language into a build, through the code that serves visitors.
 *
 * All of them are asked for at one content version. Where the content service names a newer one meanwhile, the rest is asked
 * for at that; then the pages are listed once more, and those of the older version are made again, once. What is older even
 * then says so: the server uses it only while it can have nothing newer.
 * @throws {ContentError} where the pages cannot be listed at all.
 */
export async function prerenderPages(options: PrerenderOptions): Promise<PrerenderReport> {
  const { settings, buildFolder, token, report, today = () => new Date() } = options;
  const blockLoader = createBlockLoader(registry);
  const relations = relationsOf(await blockLoader.loadAll());
  const client = composeClient({ settings, token, report: () => {} });
  const { manifest } = readBuildOutput(buildFolder);
  const walk = new PrerenderRun({ buildFolder, settings, manifest, blockLoader, today, report });
  const year = yearOf(today);
  // With what is remembered of failures, and of an older version, nothing could be made again.
  const freshSource = () => sourceOf(client, relations);
  await walk.run(client, freshSource(), 1);
  if (walk.needsRetry()) {
    await setTimeout(pauseBeforeAgain);
    try {
      await walk.run(client, freshSource(), 2);
    } catch (error) {
      // What the first round came to still holds.
      if (!(error instanceof ContentError)) throw error;
    }
  }
  const pages = walk.pages();
  const others = pages.filter(({ cv }) => cv !== walk.version).map(({ path, cv }) => [path, cv] as const);
  const facts: PrerenderedMetadata = {
    format: 2,
    cv: walk.version,
    others: Object.fromEntries(others),
    year,
    needCaptcha: pages.filter(({ needsCaptcha }) => needsCaptcha).map(({ path }) => path),
    settings: renderSettingsOf(settings),
  };
  await writeFile(join(buildFolder, prerenderedMetadataFile), `${JSON.stringify(facts)}\n`);
  return { pages: pages.map(({ path }) => path), ...walk.outcome() };
}

function sourceOf(client: ContentClient, relations: readonly string[]): ContentSource {
  return createContentSource({
    client,
    relations,
    cache: 'on',
    cacheSeconds: pinned,
    clock: systemClock,
    report: () => {},
  });
}
