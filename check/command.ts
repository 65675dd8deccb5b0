import { createBlockLoader } from '../common/block-system/block-loader';
import { registry } from '../common/blocks/registry';
import { readSettings, SettingsError, type Settings } from '../server/config/settings';
import { ContentError } from '../server/content/api/content-error';
import { createRateLimit } from '../server/content/api/rate-limit';
import { explanationOf } from '../server/content/explain-error';
import { composeClient } from '../server/content/compose-content';
import { hasPageOf } from '../common/page/has-page';
import { readPublicFiles } from '../server/pages/public-files';
import { systemClock } from '../server/runtime/clock';
import { sizeByHead } from '../server/runtime/size-by-head';
import { messageOf } from '../server/runtime/logging/error-message';
import { FindingList } from './finding';
import { createRenderer } from './page/render-page';
import { checkUsage, readArguments } from './read-arguments';
import { jsonReport } from './report/json-report';
import { createProgressLine } from './report/progress-line';
import { rulesText, textReport } from './report/text-report';
import { checkSpace } from './space/check-space';
import { readComponents } from './space/components';

/** Where the command writes. */
interface CheckOutput {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** True where the report goes to a terminal that shows colours. */
  readonly hasColour: boolean;
  /** True where errors and progress go to a terminal. */
  readonly isTerminal: boolean;
}

/** What a browser says that requests a picture: the CMS converts by it. */
const pictureHeaders = { Accept: 'image/avif,image/webp,*/*;q=0.8' };

interface CheckCommand extends CheckOutput {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The component schemas that `npm run schema` writes. */
  readonly componentsFile: string;
  /** The folder of the files in the root of the site. */
  readonly publicFolder: string;
  readonly signal: AbortSignal;
}

/**
 * Runs `npm run check`.
 * @returns the exit code: 0 for no errors in published stories, 1 for some, 2 if the check could not run.
 */
export async function runCheck(command: CheckCommand): Promise<0 | 1 | 2> {
  try {
    return await check(command);
  } catch (error) {
    if (command.signal.aborted) {
      command.writeError('The check was stopped before it was complete, so there is no report\n');
      return 2;
    }
    const lines =
      error instanceof SettingsError ? error.problems : [`The check could not run: ${messageOf(error)}`];
    command.writeError(lines.map((line) => `${line}\n`).join(''));
    return 2;
  }
}

async function check({ args, env, signal, ...output }: CheckCommand): Promise<0 | 1> {
  const { json, only, listsRules, help } = readArguments(args);
  if (help) {
    output.write(checkUsage);
    return 0;
  }
  if (listsRules) {
    output.write(rulesText());
    return 0;
  }
  const { settings, warnings } = readSettings(env);
  for (const warning of warnings) output.writeError(`${warning}\n`);
  const findings = new FindingList(only);
  const files = readPublicFiles(output.publicFolder);
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const progress = createProgressLine({ write: output.writeError, isTerminal: output.isTerminal }, () =>
    performance.now(),
  );
  const checked = await checkSpace({
    settings,
    ...openClients(settings),
    components: await readComponents(output.componentsFile),
    blocks,
    hasPage: hasPageOf(blockLoader),
    render: createRenderer(blockLoader, siteOf(settings)),
    hasFile: (path) => files.has(path),
    sizeOf: (url) => sizeByHead(url, pictureHeaders),
    signal,
    findings,
    onProgress: progress.show,
  })
    .finally(progress.end)
    .catch((error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      const reason = explanationOf(error, 'CONTENT_TOKEN or CONTENT_PREVIEW_TOKEN', settings.contentApiUrl);
      throw new Error(`${reason}; npm run doctor tests addresses and tokens`, { cause: error });
    });
  const { siteLanguages: languages } = settings;
  output.write(
    json ? jsonReport(findings, checked, languages) : textReport(findings, checked, languages, output),
  );
  return findings.visitorErrors > 0 ? 1 : 0;
}

/** Clients that share the rate limit. @throws Error without a token. */
function openClients(settings: Settings) {
  const { contentToken, contentPreviewToken } = settings;
  if (contentToken === undefined)
    throw new Error(
      'set CONTENT_TOKEN to the public access token of the space, in the environment or in .env',
    );
  const report = (): void => {};
  const limit = createRateLimit({ callsPerSecond: settings.contentRateLimit, clock: systemClock, report });
  const clientOf = (token: string) => composeClient({ settings, token, report, limit });
  return {
    client: clientOf(contentToken),
    previewClient: contentPreviewToken === undefined ? null : clientOf(contentPreviewToken),
  };
}

function siteOf(settings: Settings) {
  return {
    languages: settings.siteLanguages,
    assetOrigins: settings.contentAssetOrigins,
    frameOrigins: settings.siteFrameOrigins,
    mediaOrigins: settings.siteMediaOrigins,
    year: new Date().getUTCFullYear(),
    showUnknownBlocks: false,
  };
}
