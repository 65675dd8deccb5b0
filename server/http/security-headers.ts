import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Captcha } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';

/** What one kind of response allows besides what all responses allow. */
interface ExtraSources {
  /** Previews: the editor may frame them, and its bridge script runs in them and adds a style element. */
  readonly preview?: Pick<Settings, 'editorOrigin' | 'editorBridgeUrl'>;
  /** Pages with a form: the captcha's script. */
  readonly captcha?: Pick<Captcha, 'scriptUrl'> | undefined;
  /** What visitors get: the analytics script, and where it sends to. */
  readonly analytics?: Pick<Settings, 'analyticsScriptUrl' | 'analyticsOrigins'>;
}

/** The settings that headers depend on. */
type HeaderSettings = Pick<
  Settings,
  'contentAssetOrigins' | 'siteFrameOrigins' | 'siteMediaOrigins' | 'siteConnectOrigins' | 'siteIndexed'
>;

/**
 * Sets the headers that every response of one kind has: those of security, the Content-Security-Policy among them, and `noindex`
 * on a site that search engines must not show.
 */
export function securityHeaders(
  { siteIndexed, ...settings }: HeaderSettings,
  extra: ExtraSources = {},
): RequestHandler {
  const secure = secureHeaders(settings, extra);
  if (siteIndexed === 'on') return secure;
  return (request, response, next) => {
    response.setHeader('X-Robots-Tag', 'noindex');
    secure(request, response, next);
  };
}

function secureHeaders(
  {
    contentAssetOrigins,
    siteFrameOrigins,
    siteMediaOrigins,
    siteConnectOrigins,
  }: Omit<HeaderSettings, 'siteIndexed'>,
  { preview, captcha, analytics }: ExtraSources,
): RequestHandler {
  const editorSources = editorSourcesOf(preview);
  const captchaSources = captcha === undefined ? null : captchaSourcesOf(captcha.scriptUrl);
  const analyticsSources = analyticsSourcesOf(analytics);
  const frameSources = [...siteFrameOrigins, ...(captchaSources?.frame ?? [])];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: [
          "'self'",
          ...new Set([...siteConnectOrigins, ...(captchaSources?.connect ?? []), ...analyticsSources]),
        ],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...editorSources.ancestor],
        ...(frameSources.length === 0 ? {} : { frameSrc: frameSources }),
        imgSrc: ["'self'", ...contentAssetOrigins],
        manifestSrc: ["'self'"],
        mediaSrc: [...contentAssetOrigins, ...siteMediaOrigins],
        objectSrc: ["'none'"],
        scriptSrc: [
          "'self'",
          ...editorSources.script,
          ...(captchaSources?.script ?? []),
          ...analyticsSources,
        ],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...editorSources.style],
        // Colours and focal points that an editor chose; each matches a strict pattern.
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
    // With helmet's default, no-referrer, browsers post plain forms with `Origin: null`.
    referrerPolicy: { policy: preview === undefined ? 'strict-origin-when-cross-origin' : 'no-referrer' },
    // Cannot name another origin, such as the editor's; `frame-ancestors` can.
    xFrameOptions: preview === undefined,
    // Subdomains may belong to other sites.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}

/** The sources that a preview allows; none elsewhere. */
function editorSourcesOf(
  preview: ExtraSources['preview'],
): Readonly<Record<'ancestor' | 'script' | 'style', readonly string[]>> {
  if (preview === undefined) return { ancestor: [], script: [], style: [] };
  const { editorOrigin, editorBridgeUrl } = preview;
  return { ancestor: [editorOrigin], script: [sourceOf(editorBridgeUrl)], style: ["'unsafe-inline'"] };
}

/** The address of a script as a source: without its query, which a source cannot have, and with the separators of a policy encoded. */
export function sourceOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** The origins of the analytics script, and those it sends to; none on a site without one. */
function analyticsSourcesOf(analytics: ExtraSources['analytics']): readonly string[] {
  const { analyticsScriptUrl, analyticsOrigins = [] } = analytics ?? {};
  if (analyticsScriptUrl === undefined) return [];
  return [...new Set([new URL(analyticsScriptUrl).origin, ...analyticsOrigins])];
}

type CaptchaSources = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

const recaptcha = 'https://www.google.com/recaptcha/';

/** @see https://developers.google.com/recaptcha/docs/faq "I'm using content-security-policy (CSP) on my website" */
const recaptchaSources: CaptchaSources = {
  script: [recaptcha, 'https://www.gstatic.com/recaptcha/'],
  frame: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
  connect: [recaptcha],
};

/** The origins that a captcha's script is loaded from, frames and connects to. */
function captchaSourcesOf(scriptUrl: string): CaptchaSources {
  if (scriptUrl.startsWith(recaptcha)) return recaptchaSources;
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
}

/**
 * Middleware that sets security headers by the kind of response: `responses` for every route after it, `errors` for every
 * error, routes before it included.
 * @param headersFor returns the middleware that sets the headers of a response.
 */
export function secureResponses(headersFor: (response: Response) => RequestHandler): {
  readonly responses: RequestHandler;
  readonly errors: ErrorRequestHandler;
} {
  const responses: RequestHandler = (request, response, next) =>
    headersFor(response)(request, response, next);
  return {
    responses,
    errors: (error, request, response, next) => {
      if (response.headersSent) next(error);
      else responses(request, response, () => next(error));
    },
  };
}
