import { origin } from '../server/config/url-parsers';
import { readSettings, secretsOf, SettingsError, type Settings } from '../server/config/settings';
import { checkAssets } from './check-assets';
import { checkContent } from './check-content';
import { checkReceivers } from './check-receivers';
import { checkRedirects } from './check-redirects';
import { checkBridge, checkSite, withoutSite } from './check-site';
import { about, type Finding } from './finding';
import { storyblokBases } from './regions';

export interface DiagnoseOptions {
  /** The environment of the site. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names of settings that stand in `.env` alone. Default: none. */
  readonly fromFile?: readonly string[];
  /** Origin of the running site; `SITE_URL` unless given. */
  readonly site?: string | undefined;
  /** Milliseconds since 1970; the system's clock unless given. */
  readonly now?: () => number;
  /** Base URLs of Storyblok's regions; the real ones unless given. */
  readonly regions?: readonly string[];
}

/**
 * Checks the settings, the CMS with them, and the running site. The findings hold no secret.
 * Never throws: the reason why a check is impossible is a finding.
 */
export async function* diagnose({
  env,
  site: given,
  fromFile = [],
  now = Date.now,
  regions = storyblokBases,
}: DiagnoseOptions): AsyncGenerator<Finding> {
  const { settings, findings: settingFindings } = checkSettings(env, fromFile);
  yield* settingFindings;
  if (settings === undefined) return;
  const redact = redactor(settings);
  const { findings, space } = await checkContent({ settings, now, regions });
  yield* findings.map(redact);
  yield redact(await checkAssets(settings));
  yield redact(await checkRedirects(settings));
  yield redact(await checkReceivers(settings));
  yield redact(await checkBridge(settings));
  const site = siteOf(given, settings);
  if ('site' in site) yield* (await checkSite({ settings, site: site.site, space, now })).map(redact);
  else yield* site.findings;
}

function checkSettings(
  env: DiagnoseOptions['env'],
  fromFile: readonly string[],
): {
  readonly settings?: Settings;
  readonly findings: readonly Finding[];
} {
  const { ok, problem } = about('settings');
  try {
    const { settings, warnings } = readSettings(env);
    const unknown = warnings.map((warning) => problem(warning));
    return {
      settings,
      findings:
        unknown.length > 0
          ? unknown
          : [
              ok(
                `are well formed${fromFile.length === 0 ? '' : `; ${fromFile.length} of them are from .env, which npm start does not read`}`,
              ),
            ],
    };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const malformed = error.problems.map((line) => problem(line));
    return { findings: [...malformed, about('all else').skipped('the settings must be corrected first')] };
  }
}

function siteOf(
  given: string | undefined,
  { siteUrl }: Settings,
): { readonly site: string } | { readonly findings: readonly Finding[] } {
  if (given === undefined)
    return siteUrl === undefined
      ? { findings: withoutSite('give the URL of the running site, or set SITE_URL') }
      : { site: siteUrl };
  const parsed = origin().safeParse(given.trim());
  if (parsed.success) return { site: parsed.data };
  const text = parsed.error.issues[0]?.message ?? 'must be an origin';
  return { findings: [about('site').problem(`the URL ${text}`)] };
}

/** No finding quotes a secret on purpose; one that does by mistake is redacted. */
function redactor(settings: Settings): (finding: Finding) => Finding {
  const secrets = secretsOf(settings);
  return (finding) => ({
    ...finding,
    text: secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), finding.text),
  });
}
