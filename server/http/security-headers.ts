import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../env';

/** The security headers of every answer. */
export function securityHeaders({
  contentAssetOrigins,
}: Pick<Settings, 'contentAssetOrigins'>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", ...contentAssetOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Colours and focal points that an editor chose, each checked against a strict pattern.
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
    // The default, no-referrer, makes browsers post plain forms with `Origin: null`.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Other hosts of the same domain are not ours to decide about.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}
