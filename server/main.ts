import { setTimeout } from 'node:timers/promises';
import { createBlockLoader } from '../common/block-system/block-loader';
import { relationsOf } from '../common/block-system/define-block';
import { registry } from '../common/blocks/registry';
import { CONFIG_SLUG } from '../common/constants';
import { freezeStories } from '../common/story/limit-story';
import { composeApp, type App } from './app';
import { readBuildOutput } from './runtime/build-output';
import { composeContent } from './content/compose-content';
import { readSettings, secretsOf, SettingsError } from './config/settings';
import { listen, type Listening } from './http/listen';
import { createMetrics } from './observability/metrics';
import { createLog, errorFields, type Log } from './runtime/log';
import { openPageStore } from './pages/store/open-page-store';
import type { PageStore } from './pages/store/page-store';
import { openSubmissions, type Submissions } from './submissions/open-submissions';

export { prerenderPages } from './pages/prerender/prerender-pages';

/** Platforms send SIGTERM and kill after 10 to 30 seconds: milliseconds within which we are gone by ourselves. */
const longestStop = 9_000;

/** Milliseconds for pages that are just being written down. */
const longestWrite = 500;

/** Starts the site from the build in `buildFolder`. What cannot start says why in one line and ends with exit code 1. */
export async function main(buildFolder: string): Promise<void> {
  try {
    await run(buildFolder);
  } catch (error) {
    const lines =
      error instanceof SettingsError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
    process.exitCode = 1;
  }
}

async function run(buildFolder: string): Promise<void> {
  if (process.env.NODE_ENV !== 'production') freezeStories();
  const { settings, warnings } = readSettings(process.env);
  const build = readBuildOutput(buildFolder);
  const log = createLog({ level: settings.logLevel, secrets: secretsOf(settings) });
  for (const warning of warnings) log.warn('setting-warning', { warning });
  if (settings.siteUrl === undefined) {
    const warning = 'SITE_URL is not set: pages go without canonical links and Open Graph';
    log.warn('setting-warning', { warning });
  }

  const blockLoader = createBlockLoader(registry);
  const relations = relationsOf(await blockLoader.loadAll());
  const metrics = createMetrics();
  const content = composeContent({ settings, relations, log, listen: metrics.count });
  const today = everySecond();
  const pageStore = openPageStore({ build, settings, log, today });
  const forms = openSubmissions({ settings, log });
  let stopping = false;
  const app = composeApp({
    settings,
    build,
    content,
    drafts: content.drafts,
    relations,
    metrics,
    blockLoader,
    log,
    pageStore,
    submissions: forms.store,
    countSubmissions: forms.counts,
    today,
    isStopping: () => stopping,
  });
  const server = await listen(app.handle, settings, app.messageClasses);
  stopOnSignals({ server, pageStore, forms, log }, () => {
    stopping = true;
  });
  log.info('started', { port: server.port, host: settings.host, build: build.manifest.id });
  forms.delivery.start();
  void warmMemory(app, pageStore, log).catch((error: unknown) =>
    log.error('process-failed', errorFields(error)),
  );
  // Every page needs it; asking now also tells /readyz whether the content service answers.
  void content.story({ language: null, slug: CONFIG_SLUG }, 'urgent').then((outcome) => {
    if (outcome.outcome === 'unavailable' && content.health().state !== 'disabled')
      log.warn('content-unavailable', { error: outcome.error.message });
  });
}

/** Visitors do not wait for it: what is not in memory yet is read when it is asked for. */
async function warmMemory({ warm }: App, pageStore: PageStore, log: Log): Promise<void> {
  const started = performance.now();
  await Promise.all([warm(), pageStore.prune()]);
  log.info('pages-filled', {
    known: pageStore.pages(),
    milliseconds: Math.round(performance.now() - started),
  });
}

/** Ends in good order at SIGTERM and SIGINT, however often they come, and after an error that nobody caught. */
function stopOnSignals(
  {
    server,
    pageStore,
    forms,
    log,
  }: {
    readonly server: Listening;
    readonly pageStore: PageStore;
    readonly forms: Submissions;
    readonly log: Log;
  },
  onStopping: () => void,
): void {
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number, reason: string): Promise<void> => {
    onStopping();
    const closed = server.close(longestStop);
    log.info('stopping', { reason });
    // Beside the requests: what is under way has a few seconds, and the right to deliver is given up, or the next process
    // would wait for it. What is accepted meanwhile is delivered after the next start.
    const delivered = Promise.race([
      forms.delivery.stop(),
      setTimeout(longestStop, undefined, { ref: false }),
    ]);
    const finished = await closed;
    // A disk that hangs must not hold the end back: what is not written is written after the next visit.
    await Promise.race([pageStore.flushed(), setTimeout(longestWrite, undefined, { ref: false })]);
    await delivered;
    forms.close();
    log.info('stopped', { finished });
    process.exit(finished ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopped ??= stop(0, signal);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('process-failed', errorFields(error));
      stopped ??= stop(1, event);
    });
  }
}

/** Today, to the second: it is asked for with every page from memory, and asking a clock costs more than the rest. */
function everySecond(): () => Date {
  let now = new Date();
  setInterval(() => {
    now = new Date();
  }, 1_000).unref();
  return () => now;
}
