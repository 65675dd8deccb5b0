import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../env';

/** What else a preview lets in. */
export type PreviewOpening = Pick<Settings, 'editorOrigin' | 'editorBridgeUrl'>;

/**
 * The security headers of every answer.
 * @param preview for previews: the editor may frame them, its bridge runs in them, and that brings a style element.
 */
export function securityHeaders(
  { contentAssetOrigins }: Pick<Settings, 'contentAssetOrigins'>,
  preview?: PreviewOpening,
): RequestHandler {
  const [editor, bridge, inline] =
    preview === undefined
      ? [[], [], []]
      : [[preview.editorOrigin], [preview.editorBridgeUrl], ["'unsafe-inline'"]];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...editor],
        imgSrc: ["'self'", ...contentAssetOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...bridge],
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
