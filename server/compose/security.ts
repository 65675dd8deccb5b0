import { captchaConfigOf } from '../captcha/captcha-config';
import { captureHeaders } from '../http/response';
import { secureResponses, securityHeaders } from '../http/security-headers';
import type { Settings } from '../config/settings';
import { previewOf } from '../preview/preview-pages';

type SecuritySettings = Parameters<typeof securityHeaders>[0] &
  Parameters<typeof captchaConfigOf>[0] &
  Pick<Settings, 'editorOrigin' | 'editorBridgeUrl' | 'analyticsScriptUrl' | 'analyticsOrigins'>;

/**
 * The security headers, the Content-Security-Policy among them, of each kind of response: `secured` as middleware, the others
 * captured once as names and values in turn, for pages from memory and from forms.
 */
export function composeSecurity(settings: SecuritySettings) {
  const captcha = captchaConfigOf(settings) ?? undefined;
  const published = securityHeaders(settings, { analytics: settings });
  const preview = securityHeaders(settings, { preview: settings });
  return {
    standard: captureHeaders(published),
    captcha: captureHeaders(securityHeaders(settings, { captcha, analytics: settings })),
    captchaPreview: captureHeaders(securityHeaders(settings, { preview: settings, captcha })),
    secured: secureResponses((response) => (previewOf(response).kind === 'preview' ? preview : published)),
  };
}
