import type { RequestHandler } from 'express';
import type { ResolveRoute } from '../../common/routes';
import type { Clock } from '../runtime/clock';
import type { Settings } from '../config/settings';
import type { Log } from '../runtime/log';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { PageCache } from '../pages/cache/page-cache';
import { composeCaptchaVerifier } from '../captcha/verify-captcha';
import { createFormLimits } from './form-limits';
import { createFormPageFinder } from './forms-on-page';
import type { FormEvent } from './form-events';
import { handleForm } from './handle-form';
import { showFormResult } from './show-form-result';
import { createFormAcceptor } from './accept-form';
import type { SubmissionStore } from '../submissions/store/submission';

/** The settings of forms. */
export type FormSettings = Pick<
  Settings,
  | 'siteUrl'
  | 'siteLanguages'
  | 'formRateLimit'
  | 'formRateLimitTotal'
  | 'formReply'
  | 'botProtectionSecret'
  | 'botProtectionVerifyUrl'
  | 'botProtectionMinScore'
>;

interface FormParts {
  readonly settings: FormSettings;
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
  readonly render: PageRenderer['formResult'];
  /** Security headers of pages with a captcha, names and values in turn. */
  readonly captchaHeaders: readonly string[];
  readonly store: SubmissionStore;
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly count: (event: FormEvent) => void;
}

/** Makes the handlers of `/forms/<name>`, and of pages that show a submit result. */
export function composeForms(parts: FormParts): {
  readonly receive: RequestHandler[];
  readonly showResult: RequestHandler;
} {
  const { settings, store, render, captchaHeaders, now, count } = parts;
  const findFormPage = createFormPageFinder(parts);
  const accept = createFormAcceptor({
    store,
    limits: createFormLimits(settings),
    captchaVerifier: composeCaptchaVerifier(settings, parts),
    sendsReplies: settings.formReply === 'on',
    now,
    count,
  });
  const { siteUrl, siteLanguages } = settings;
  const firstLanguage = siteLanguages[0] ?? 'id';
  return {
    receive: handleForm({ siteUrl, firstLanguage, findFormPage, accept, store, render }),
    showResult: showFormResult({ findFormPage, store, render, captchaHeaders }),
  };
}
