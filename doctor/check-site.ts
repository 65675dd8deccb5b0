import type { Settings } from '../server/config/settings';
import { ask, type Asked } from './request';
import { checkPreview, checkPublicPage } from './check-preview';
import { ok, problem, skipped, type Finding } from './finding';
import { signPreview } from './sign-preview';

/** What the checks of a running site need. */
export interface SiteScope {
  readonly settings: Settings;
  /** Origin of the running site. */
  readonly site: string;
  /** The space that previews are signed for; undefined where it is not known. */
  readonly space: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds for an answer of the site: a visitor waits at most twelve seconds. */
const siteTimeout = 15_000;

/** Checks of the site, in their order, for what is said where there is none to look at. */
const subjects = [
  'https',
  'public page',
  'preview frame',
  'preview caching',
  'preview scripts',
  'publish hook',
];

/** What is said of each check where there is no site to look at. */
export function withoutSite(why: string): readonly Finding[] {
  return ['site', ...subjects].map((subject) => skipped(subject, why));
}

/** Checks a running site from outside, as a visitor, the editor and the content service meet it. */
export async function checkSite(scope: SiteScope): Promise<readonly Finding[]> {
  const { settings, site } = scope;
  const page = await ask(new URL(`${site}/`), { timeout: siteTimeout });
  const reached = reachedSite(site, page);
  if (reached.outcome === 'problem' || page.kind === 'silence') {
    const rest = subjects.map((subject) => skipped(subject, 'the site does not show its home page'));
    return [reached, ...rest];
  }
  return [
    reached,
    checkScheme(site, settings),
    checkPublicPage(page, settings),
    ...(await checkSigned(scope)),
    await checkHook(scope),
  ];
}

function reachedSite(site: string, page: Asked): Finding {
  const subject = 'site';
  if (page.kind === 'silence') return problem(subject, `${site} does not answer: ${page.cause}`);
  const { status, headers } = page;
  const to = headers.get('location') ?? '';
  if (status >= 300 && status < 400) {
    const where = URL.canParse(to, site) ? new URL(to, site).origin : 'elsewhere';
    const advice = where === site ? 'its home page must answer by itself' : 'give that address instead';
    return problem(subject, `${site} redirects to ${where}: ${advice}`);
  }
  if (status === 404) return problem(subject, `${site}/ is not found: publish a story with the slug home`);
  if (status !== 200)
    return problem(subject, `${site}/ answers ${status}: look at ${site}/readyz and at the log of the site`);
  return ok(subject, `${site} shows its home page`);
}

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The editor speaks to the page in its frame by an https origin alone. */
function checkScheme(site: string, { editorOrigin }: Settings): Finding {
  const subject = 'https';
  const { protocol, hostname } = new URL(site);
  if (protocol === 'https:') return ok(subject, 'previews can reach the editor');
  if (new URL(editorOrigin).protocol === 'http:') return ok(subject, 'the editor is on http itself');
  const text = 'is not https, so a preview never reaches the editor';
  return ownMachine.test(hostname)
    ? skipped(subject, `${site} ${text}; check the https address that the editor is given as well`)
    : problem(subject, `${site} ${text}: serve it by https`);
}

async function checkSigned({ settings, site, space, now }: SiteScope): Promise<readonly Finding[]> {
  const { contentPreviewToken: token, contentSpaceId } = settings;
  const signedFor = contentSpaceId ?? space;
  const why = token === undefined ? 'preview is off' : 'the space is not known: set CONTENT_SPACE_ID';
  if (token === undefined || signedFor === undefined)
    return ['preview frame', 'preview caching', 'preview scripts'].map((subject) => skipped(subject, why));
  const address = new URL(`${site}/?${signPreview(signedFor, token, now())}`);
  return checkPreview(await ask(address, { timeout: siteTimeout }), settings);
}

async function checkHook({ settings, site }: SiteScope): Promise<Finding> {
  const subject = 'publish hook';
  const { contentWebhookSecret, contentCacheTtl } = settings;
  if (contentWebhookSecret === undefined)
    return skipped(
      subject,
      `CONTENT_WEBHOOK_SECRET is not set, so a publish shows after up to ${contentCacheTtl} seconds instead of at once`,
    );
  const asked = await ask(new URL(`${site}/webhooks/content`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'webhook-signature': '0'.repeat(40) },
    body: '{}',
    timeout: siteTimeout,
  });
  if (asked.kind === 'silence') return problem(subject, `does not answer: ${asked.cause}`);
  const { status } = asked;
  if (status === 401) return ok(subject, 'is on, and refuses a wrong signature');
  if (status >= 200 && status < 300)
    return problem(subject, `accepts a wrong signature with ${status}: something else answers for the site`);
  if (status === 404 || status === 405)
    return problem(subject, 'is off: start the site with the CONTENT_WEBHOOK_SECRET that is set here');
  return problem(
    subject,
    `answers ${status} where 401 was expected: let POST /webhooks/content through to the site`,
  );
}

/** Checks that the editor's bridge script is there. */
export async function checkBridge({ editorBridgeUrl, contentTimeout }: Settings): Promise<Finding> {
  const subject = 'EDITOR_BRIDGE_URL';
  const asked = await ask(new URL(editorBridgeUrl), { timeout: contentTimeout });
  const where = new URL(editorBridgeUrl).origin;
  if (asked.kind === 'silence') return problem(subject, `${where} does not answer: ${asked.cause}`);
  if (asked.status >= 300 && asked.status < 400)
    return problem(subject, `${where} redirects elsewhere: set the address at which the script itself is`);
  const type = asked.headers.get('content-type') ?? 'nothing that is named';
  if (asked.status !== 200)
    return problem(
      subject,
      `${where} answers ${asked.status} where the editor's script should be: compare it`,
    );
  return /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type)
    ? ok(subject, `${where} serves the editor's script`)
    : problem(subject, `${where} answers with ${type.split(';', 1)[0] ?? ''} and not a script: compare it`);
}
