import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Captcha } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';

/** What one kind of response allows besides what all responses allow. */
interface Exceptions {
  /** Previews: the editor may frame them, and its bridge script runs in them and adds a style element. */
  readonly preview?: Pick<Settings, 'editorOrigin' | 'editorBridgeUrl'>;
  /** Pages with a form: the captcha's script. */
  readonly captcha?: Pick<Captcha, 'scriptUrl'> | undefined;
}

/** Sets the security headers of one kind of response. */
export function securityHeaders(
  { contentAssetOrigins }: Pick<Settings, 'contentAssetOrigins'>,
  { preview, captcha }: Exceptions = {},
): RequestHandler {
  const [editor, bridge, inline] =
    preview === undefined
      ? [[], [], []]
      : [[preview.editorOrigin], [preview.editorBridgeUrl], ["'unsafe-inline'"]];
  const sources = captcha === undefined ? null : captchaSources(captcha.scriptUrl);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...(sources?.connect ?? [])],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...editor],
        ...(sources === null ? {} : { frameSrc: [...sources.frame] }),
        imgSrc: ["'self'", ...contentAssetOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...bridge, ...(sources?.script ?? [])],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inline],
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

type CaptchaSources = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

const recaptcha = 'https://www.google.com/recaptcha/';

/** @see https://developers.google.com/recaptcha/docs/faq "I'm using content-security-policy (CSP) on my website" */
const recaptchaSources: CaptchaSources = {
  script: [recaptcha, 'https://www.gstatic.com/recaptcha/'],
  frame: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
  connect: [recaptcha],
};

/** The origins that a captcha's script is loaded from, frames and connects to. */
function captchaSources(scriptUrl: string): CaptchaSources {
  if (scriptUrl.startsWith(recaptcha)) return recaptchaSources;
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
}

/**
 * Middleware that sets security headers by the kind of response: `responses` for every route after it, `errors` for every
 * error, routes before it included.
 * @param securityOf returns the middleware for a response.
 */
export function securedBy(securityOf: (response: Response) => RequestHandler): {
  readonly responses: RequestHandler;
  readonly errors: ErrorRequestHandler;
} {
  const responses: RequestHandler = (request, response, next) =>
    securityOf(response)(request, response, next);
  return {
    responses,
    errors: (error, request, response, next) => {
      if (response.headersSent) next(error);
      else responses(request, response, () => next(error));
    },
  };
}
