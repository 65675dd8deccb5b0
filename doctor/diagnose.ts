import { origin } from '../server/config/url-parsers';
import { readSettings, secretsOf, SettingsError, type Settings } from '../server/config/settings';
import { checkContent } from './check-content';
import { checkBridge, checkSite, withoutSite } from './check-site';
import { ok, problem, skipped, type Finding } from './finding';
import { vendorBases } from './regions';

/** What is looked at. */
export interface DiagnoseOptions {
  /** The environment that the site is started with. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Origin of the running site; `SITE_URL` unless given. */
  readonly site?: string | undefined;
  /** Milliseconds since 1970; the system's clock unless given. */
  readonly now?: () => number;
  /** Bases of the vendor's regions; the real ones unless given. */
  readonly regions?: readonly string[];
}

/**
 * Looks at the settings, at the content service through them, and at the running site. What it finds holds no secret.
 * Never throws: what keeps a check from being made is a finding.
 */
export async function* diagnose({
  env,
  site: given,
  now = Date.now,
  regions = vendorBases,
}: DiagnoseOptions): AsyncGenerator<Finding> {
  const read = readAll(env);
  yield* read.findings;
  const { settings } = read;
  if (settings === undefined) return;
  const clean = withoutSecrets(settings);
  const { findings, space } = await checkContent({ settings, now, regions });
  yield* findings.map(clean);
  yield clean(await checkBridge(settings));
  const site = siteOf(given, settings);
  if ('site' in site) yield* (await checkSite({ settings, site: site.site, space, now })).map(clean);
  else yield* site.findings;
}

function readAll(env: DiagnoseOptions['env']): {
  readonly settings?: Settings;
  readonly findings: readonly Finding[];
} {
  const subject = 'settings';
  try {
    const { settings, warnings } = readSettings(env);
    const unknown = warnings.map((warning) => problem(subject, warning));
    return { settings, findings: unknown.length > 0 ? unknown : [ok(subject, 'are well formed')] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const malformed = error.problems.map((line) => problem(subject, line));
    return { findings: [...malformed, skipped('all else', 'the settings must be mended first')] };
  }
}

function siteOf(
  given: string | undefined,
  { siteUrl }: Settings,
): { readonly site: string } | { readonly findings: readonly Finding[] } {
  if (given === undefined)
    return siteUrl === undefined
      ? { findings: withoutSite('give the address of the running site, or set SITE_URL') }
      : { site: siteUrl };
  const parsed = origin().safeParse(given.trim());
  if (parsed.success) return { site: parsed.data };
  const text = parsed.error.issues[0]?.message ?? 'must be an origin';
  return { findings: [problem('site', `the address ${text}`)] };
}

/** No text is made of a secret; were one so by mistake, it would still not be shown. */
function withoutSecrets(settings: Settings): (finding: Finding) => Finding {
  const secrets = secretsOf(settings);
  return (found) => ({
    ...found,
    text: secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), found.text),
  });
}
