import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Captcha } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';

/** What else a preview lets in. */
export type PreviewOpening = Pick<Settings, 'editorOrigin' | 'editorBridgeUrl'>;

/** What one kind of answer lets in besides what all do. */
export interface Openings {
  /** For previews: the editor may frame them, its bridge runs in them, and that brings a style element. */
  readonly preview?: PreviewOpening | undefined;
  /** For pages with a form: who tells people from machines. */
  readonly captcha?: Pick<Captcha, 'scriptUrl'> | undefined;
}

/** The security headers of every answer of one kind. */
export function securityHeaders(
  { contentAssetOrigins }: Pick<Settings, 'contentAssetOrigins'>,
  { preview, captcha }: Openings = {},
): RequestHandler {
  const [editor, bridge, inline] =
    preview === undefined
      ? [[], [], []]
      : [[preview.editorOrigin], [preview.editorBridgeUrl], ["'unsafe-inline'"]];
  const check = captcha === undefined ? null : sourcesOf(captcha.scriptUrl);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...(check?.connect ?? [])],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...editor],
        ...(check === null ? {} : { frameSrc: [...check.frame] }),
        imgSrc: ["'self'", ...contentAssetOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...bridge, ...(check?.script ?? [])],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inline],
        // Colours and focal points that an editor chose, each checked against a strict pattern.
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
    // The default, no-referrer, makes browsers post plain forms with `Origin: null`.
    referrerPolicy: { policy: preview === undefined ? 'strict-origin-when-cross-origin' : 'no-referrer' },
    // It knows no other origin than one's own: `frame-ancestors` says it all.
    xFrameOptions: preview === undefined,
    // Other hosts of the same domain are not ours to decide about.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}

type CheckSources = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>;

const recaptcha = 'https://www.google.com/recaptcha/';

/** @see https://developers.google.com/recaptcha/docs/faq "I'm using content-security-policy (CSP) on my website" */
const recaptchaSources: CheckSources = {
  script: [recaptcha, 'https://www.gstatic.com/recaptcha/'],
  frame: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
  connect: [recaptcha],
};

/** Where the bot check's script comes from, what it loads, and whom it asks. */
function sourcesOf(scriptUrl: string): CheckSources {
  if (scriptUrl.startsWith(recaptcha)) return recaptchaSources;
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
}

/**
 * Sets the security headers of every answer from where `answers` stands, and of every error, wherever it comes from.
 * @param securityOf finds what sets those of an answer.
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
