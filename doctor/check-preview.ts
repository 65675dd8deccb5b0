import type { Settings } from '../server/config/settings';
import { PREVIEW_HEADER } from '../server/preview/preview-access';
import type { RequestResult } from './request';
import { about, type Finding } from './finding';
import { allows, framing } from './security-policy';

type SiteResponse = Extract<RequestResult, { kind: 'response' }>;

const policyHeader = 'content-security-policy';

/** The tags of a draft's blocks have these attributes for the editor. */
const draftMark = /<[a-z][^<>]*\sdata-blok-(?:c|uid)=/i;

/** Checks that a visitor's page is no draft, and that no other origin may frame it. */
export function checkPublicPage({ headers, body }: SiteResponse, { editorOrigin }: Settings): Finding {
  const { ok, problem } = about('public page');
  if (draftMark.test(body))
    return problem(
      'shows a draft to visitors: a cache in front of the site stores previews; exclude URLs with _storyblok_tk from it, and empty it',
    );
  const frames = framing(headers.get(policyHeader) ?? '', editorOrigin);
  if (frames === 'forbidden') return ok('is no draft, and framed by no other origin');
  const other = frames === 'open' ? 'any origin' : 'the editor';
  return problem(
    `may be framed by ${other}: have proxies pass on the site's own Content-Security-Policy, and store no previews`,
  );
}

/** Checks that a visitor's page may load the videos and embeds that its blocks show. */
export function checkOtherSites(
  { headers }: SiteResponse,
  { siteFrameOrigins, siteMediaOrigins }: Settings,
): Finding {
  const { ok, problem } = about('videos, embeds');
  const policy = headers.get(policyHeader) ?? '';
  const refused = [
    ...siteFrameOrigins.filter((origin) => !allows(policy, 'frame-src', origin)),
    ...siteMediaOrigins.filter((origin) => !allows(policy, 'media-src', origin)),
  ];
  if (refused.length === 0) return ok('may come from every origin that the settings name');
  return problem(
    `may not come from ${refused.join(', ')}: start the site with SITE_FRAME_ORIGINS and SITE_MEDIA_ORIGINS as they are here, and have proxies pass on its Content-Security-Policy`,
  );
}

/** Checks that a visitor's page may load the analytics script, and that the script may send what it measures. */
export function checkAnalytics(
  { headers }: SiteResponse,
  { analyticsScriptUrl, analyticsOrigins }: Settings,
): Finding {
  const { ok, problem } = about('analytics');
  if (analyticsScriptUrl === undefined) return ok('the settings name no script');
  const policy = headers.get(policyHeader) ?? '';
  const refused = [new URL(analyticsScriptUrl).origin, ...analyticsOrigins].filter(
    (origin) => !allows(policy, 'script-src', origin) || !allows(policy, 'connect-src', origin),
  );
  if (refused.length === 0) return ok('the script may load, and send what it measures');
  return problem(
    `nothing may load from ${refused.join(', ')}: start the site with ANALYTICS_SCRIPT_URL and ANALYTICS_ORIGINS as they are here, and have proxies pass on its Content-Security-Policy`,
  );
}

/** Checks the response to a URL that is signed like the editor's. */
export function checkPreview(result: RequestResult, settings: Settings): readonly Finding[] {
  if (result.kind === 'no-response') {
    const text = `a preview gets no response: ${result.cause}`;
    return withoutPreview(about('preview frame').problem(text), text);
  }
  const frame = checkFrame(result, settings);
  if (!isPreview(result, settings)) return withoutPreview(frame, 'the site opens no preview');
  return [frame, checkCaching(result), checkScripts(result, settings)];
}

/** The findings where no preview can be checked, in place of those of {@link checkPreview}. */
export function withoutPreview(frame: Finding, why: string): readonly Finding[] {
  return [frame, about('preview caching').skipped(why), about('preview scripts').skipped(why)];
}

/** Whether the site opened a preview. One of its two marks is enough, as a proxy may have changed the other. */
function isPreview({ headers }: SiteResponse, { editorOrigin }: Settings): boolean {
  if (headers.has(PREVIEW_HEADER)) return false;
  return (
    /\bnoindex\b/.test(headers.get('x-robots-tag') ?? '') ||
    framing(headers.get(policyHeader) ?? '', editorOrigin) === 'allowed'
  );
}

function checkFrame(response: SiteResponse, settings: Settings): Finding {
  const { ok, problem } = about('preview frame');
  const { status, headers } = response;
  const { editorOrigin } = settings;
  if (!isPreview(response, settings)) return problem(withoutPreviewBecause(headers.get(PREVIEW_HEADER)));
  if (status !== 200)
    return problem(
      `a preview of the home page has the status ${status}: look for a story home in the space, and at the log of the site`,
    );
  if (headers.has('x-frame-options'))
    return problem(
      'X-Frame-Options keeps the editor from showing it: have the proxy that adds the header leave it out',
    );
  const frames = framing(headers.get(policyHeader) ?? '', editorOrigin);
  if (frames === 'allowed') return ok(`${editorOrigin} may show it`);
  return problem(
    `frame-ancestors does not name ${editorOrigin}: start the site with EDITOR_ORIGIN as it is here, and have proxies pass on its Content-Security-Policy`,
  );
}

/** Why the site opens no preview, by its own word; without that the editor's parameters did not reach it. */
function withoutPreviewBecause(word: string | null): string {
  if (word === 'off')
    return 'the site has no previews: start the site with CONTENT_PREVIEW_TOKEN as it is here';
  if (word === 'refused')
    return 'the site refuses a signed URL: start the site with the CONTENT_PREVIEW_TOKEN and CONTENT_SPACE_ID that are set here, and compare its clock';
  return 'the site does not open a preview for a signed URL, whose query does not reach it, or whose response loses its headers: have proxies pass on the whole query and all headers, and restart a site of an earlier version';
}

function checkCaching({ headers }: SiteResponse): Finding {
  const { ok, problem } = about('preview caching');
  const directives = new Set(
    (headers.get('cache-control') ?? '').split(',').map((one) => one.trim().toLowerCase()),
  );
  return ['private', 'no-store'].every((directive) => directives.has(directive))
    ? ok('no cache stores it')
    : problem(
        'Cache-Control is not "private, no-store": have the proxy that changes the header leave it as it is',
      );
}

function checkScripts({ headers }: SiteResponse, { editorBridgeUrl }: Settings): Finding {
  const { ok, problem } = about('preview scripts');
  return allows(headers.get(policyHeader) ?? '', 'script-src', editorBridgeUrl)
    ? ok("the editor's script may run")
    : problem(
        'script-src does not name EDITOR_BRIDGE_URL: start the site with it as it is here, and have proxies pass on its Content-Security-Policy',
      );
}
