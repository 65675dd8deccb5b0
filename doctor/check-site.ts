import { PAGE_DATA_ID } from '../common/constants';
import type { Settings } from '../server/config/settings';
import { editorToken, PREVIEW_HEADER } from '../server/preview/preview-access';
import { checkDiscovery, discoverySubjects } from './check-discovery';
import {
  checkAnalytics,
  checkOtherSites,
  checkPreview,
  checkPublicPage,
  withoutPreview,
} from './check-preview';
import { about, type Finding } from './finding';
import { request, siteTimeout, type RequestResult } from './request';

/** The input of the checks of a running site. */
export interface SiteCheck {
  readonly settings: Settings;
  /** Origin of the running site. */
  readonly site: string;
  /** The space of signed previews; undefined if unknown. */
  readonly space: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The subjects of the checks of a site, in their order. */
const subjects = [
  'https',
  'public page',
  'videos, embeds',
  'analytics',
  'preview frame',
  'preview caching',
  'preview scripts',
  'publish hook',
  ...discoverySubjects,
];

/** The findings without a site to check. */
export function withoutSite(why: string): readonly Finding[] {
  return ['site', ...subjects].map((subject) => about(subject).skipped(why));
}

/** Checks a running site from outside, with the requests of a visitor, the editor and the CMS. */
export async function checkSite(check: SiteCheck): Promise<readonly Finding[]> {
  const { settings, site } = check;
  const page = await request(new URL(`${site}/`), { timeout: siteTimeout });
  const reached = reachedSite(site, page, settings);
  if (reached.outcome !== 'ok' || page.kind === 'no-response') {
    const rest = subjects.map((subject) => about(subject).skipped('the site does not show its home page'));
    return [reached, ...rest];
  }
  return [
    reached,
    checkScheme(site, settings),
    checkPublicPage(page, settings),
    checkOtherSites(page, settings),
    checkAnalytics(page, settings),
    ...(await checkSignedPreview(check)),
    await checkHook(check),
    ...(await checkDiscovery(site, settings)),
  ];
}

/** What each page of the site has, and the first page of a web server or a CDN has not. A proxy may leave out the quotes. */
const pageMark = new RegExp(` id=["']?${PAGE_DATA_ID}\\b`);

function reachedSite(site: string, page: RequestResult, { sitePassword }: Settings): Finding {
  const { ok, problem, skipped } = about('site');
  if (page.kind === 'no-response') return problem(`${site} does not respond: ${page.cause}`);
  const { status, headers, body } = page;
  if (status >= 300 && status < 400) return problem(redirectText(site, headers.get('location') ?? ''));
  if (status === 401 && sitePassword !== undefined)
    return skipped(`${site} asks for the password of SITE_PASSWORD: check a site that is started without it`);
  if (status === 401)
    return problem(
      `${site} asks for a password that SITE_PASSWORD does not name here: check the site without it`,
    );
  if ([200, 404].includes(status) && !pageMark.test(body))
    return problem(
      `${site} shows a page of another program: have what listens there pass all requests on to the site, or give the URL of the site`,
    );
  if (status === 404) return problem(`${site}/ is not found: publish a story with the slug home`);
  if (status !== 200)
    return problem(`${site}/ responds with ${status}: look at ${site}/readyz and at the log of the site`);
  return ok(`${site} shows its home page`);
}

function redirectText(site: string, to: string): string {
  if (!URL.canParse(to, site)) return `${site} redirects elsewhere: give that URL instead`;
  const { origin, pathname } = new URL(to, site);
  return origin === site
    ? `${site}/ redirects to ${pathname}: its home page must not redirect`
    : `${site} redirects to ${origin}: give that URL instead`;
}

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The editor sends messages to a framed page of an https origin only. */
function checkScheme(site: string, { editorOrigin }: Settings): Finding {
  const { ok, problem, skipped } = about('https');
  const { protocol, hostname } = new URL(site);
  if (protocol === 'https:') return ok('previews can reach the editor');
  if (new URL(editorOrigin).protocol === 'http:') return ok('the editor is on http itself');
  const text = 'is not https, so a preview never reaches the editor';
  return ownMachine.test(hostname)
    ? skipped(`${site} ${text}; check the https URL for the editor as well`)
    : problem(`${site} ${text}: serve it by https`);
}

async function checkSignedPreview({ settings, site, space, now }: SiteCheck): Promise<readonly Finding[]> {
  const { contentPreviewToken: token, contentSpaceId } = settings;
  const signedFor = contentSpaceId ?? space;
  const why = token === undefined ? 'preview is off' : 'the space is not known: set CONTENT_SPACE_ID';
  if (token === undefined || signedFor === undefined)
    return withoutPreview(about('preview frame').skipped(why), why);
  const url = new URL(`${site}/?${signPreview(signedFor, token, now())}`);
  const result = await request(url, { timeout: siteTimeout, headers: { [PREVIEW_HEADER]: 'why' } });
  return checkPreview(result, settings);
}

/**
 * Signs the query of a preview like the editor. It opens drafts for an hour, so it must not be printed.
 * @param space digits.
 * @param now milliseconds since 1970.
 */
function signPreview(space: string, previewToken: string, now: number): string {
  const timestamp = String(Math.floor(now / 1000));
  return new URLSearchParams({
    _storyblok: '0',
    '_storyblok_tk[space_id]': space,
    '_storyblok_tk[timestamp]': timestamp,
    '_storyblok_tk[token]': editorToken(space, previewToken, timestamp),
  }).toString();
}

async function checkHook({ settings, site }: SiteCheck): Promise<Finding> {
  const { ok, problem, skipped } = about('publish hook');
  const { contentWebhookSecret, contentCacheTtl } = settings;
  if (contentWebhookSecret === undefined)
    return skipped(
      `CONTENT_WEBHOOK_SECRET is not set, so a publish shows after up to ${contentCacheTtl} seconds instead of at once`,
    );
  const result = await request(new URL(`${site}/webhooks/content`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'webhook-signature': '0'.repeat(40) },
    body: '{}',
    timeout: siteTimeout,
  });
  if (result.kind === 'no-response') return problem(`does not respond: ${result.cause}`);
  const { status } = result;
  if (status === 401) return ok('is on, and refuses a wrong signature');
  if (status >= 200 && status < 300)
    return problem(`accepts a wrong signature with ${status}: another server responds in place of the site`);
  if (status === 404 || status === 405)
    return problem('is off: start the site with the CONTENT_WEBHOOK_SECRET that is set here');
  return problem(
    `responds with ${status} where 401 was expected: let POST /webhooks/content through to the site`,
  );
}

/** Checks that EDITOR_BRIDGE_URL serves a script, which previews alone load. */
export async function checkBridge({
  editorBridgeUrl,
  contentTimeout,
  contentPreviewToken,
}: Settings): Promise<Finding> {
  const { ok, problem, skipped } = about('EDITOR_BRIDGE_URL');
  if (contentPreviewToken === undefined) return skipped('preview is off');
  const result = await request(new URL(editorBridgeUrl), { timeout: contentTimeout });
  const where = new URL(editorBridgeUrl).origin;
  if (result.kind === 'no-response') return problem(`${where} does not respond: ${result.cause}`);
  if (result.status >= 300 && result.status < 400)
    return problem(`${where} redirects elsewhere: set the URL of the script itself`);
  const type = result.headers.get('content-type') ?? 'no content type';
  if (result.status !== 200)
    return problem(
      `${where} responds with ${result.status} where the editor's script should be: set the URL of the script`,
    );
  return /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type)
    ? ok(`${where} serves the editor's script`)
    : problem(
        `${where} responds with ${type.split(';', 1)[0] ?? ''} and not a script: set the URL of the script`,
      );
}
