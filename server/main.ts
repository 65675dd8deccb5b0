import { makeBlockLibrary } from '../common/blocks/block-library';
import { relationsOf } from '../common/blocks/define-block';
import { registry } from '../common/blocks/registry';
import { CONFIG_SLUG } from '../common/constants';
import { createApp } from './app';
import { readBuildOutput } from './build-output';
import { composeContent } from './content/compose-content';
import { readSettings, secretsOf, SettingsError } from './env';
import { listen, type Listening } from './http/listen';
import { createMetrics } from './http/metrics';
import { createLog, errorFields, type Log } from './log';

/** Platforms send SIGTERM and kill after 10 to 30 seconds: milliseconds within which we are gone by ourselves. */
const longestStop = 9_000;

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
  const { settings, warnings } = readSettings(process.env);
  const build = readBuildOutput(buildFolder);
  const log = createLog({ level: settings.logLevel, secrets: secretsOf(settings) });
  for (const warning of warnings) log.warn('setting-warning', { warning });
  if (settings.siteUrl === undefined) {
    const warning = 'SITE_URL is not set: pages go without canonical links and Open Graph';
    log.warn('setting-warning', { warning });
  }

  const library = makeBlockLibrary(registry);
  const relations = relationsOf(await library.loadAll());
  const metrics = createMetrics();
  const content = composeContent({ settings, relations, log, listen: metrics.count });
  let stopping = false;
  const app = createApp({
    settings,
    build,
    content,
    relations,
    metrics,
    library,
    log,
    today: () => new Date(),
    isStopping: () => stopping,
  });
  const server = await listen(app, settings);
  stopOnSignals(server, log, () => {
    stopping = true;
  });
  log.info('started', { port: server.port, host: settings.host, build: build.manifest.id });
  // Every page needs it; asking now also tells /readyz whether the content service answers.
  void content.story({ language: null, slug: CONFIG_SLUG }, 'urgent').then((outcome) => {
    if (outcome.outcome === 'unavailable' && content.health().state !== 'disabled')
      log.warn('content-unavailable', { error: outcome.error.message });
  });
}

/** Ends in good order at SIGTERM and SIGINT, however often they come, and after an error that nobody caught. */
function stopOnSignals(server: Listening, log: Log, onStopping: () => void): void {
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number, reason: string): Promise<void> => {
    onStopping();
    const closed = server.close(longestStop);
    log.info('stopping', { reason });
    const finished = await closed;
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
