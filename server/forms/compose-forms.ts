import type { RequestHandler } from 'express';
import type { ResolveRoute } from '../../common/routes';
import type { Clock } from '../runtime/clock';
import type { Settings } from '../config/settings';
import type { Log } from '../runtime/logging/log';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { PageCache } from '../pages/cache/page-cache';
import { composeBotCheck, type BotCheckSettings } from '../captcha/bot-check';
import type { SharedState } from '../coordination/shared-state';
import { createFormLimits } from './form-limits';
import { handleChallenge } from './handle-challenge';
import { createFormPageFinder } from './forms-on-page';
import type { FormEvent } from './form-events';
import { handleForm } from './handle-form';
import { createUploadReader } from './read-upload';
import { showFormResult } from './show-form-result';
import { createFormAcceptor } from './accept-form';
import type { SubmissionStore } from '../submissions/store/submission';

/** The settings of forms. */
export type FormSettings = BotCheckSettings &
  Pick<Settings, 'siteLanguages' | 'formRateLimit' | 'formRateLimitTotal' | 'formReply' | 'formUploadLimit'>;

interface FormParts {
  readonly settings: FormSettings;
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
  readonly render: PageRenderer['formResult'];
  /** Security headers of pages with a captcha, names and values in turn. */
  readonly captchaHeaders: readonly string[];
  readonly store: SubmissionStore;
  readonly counts: SharedState;
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly count: (event: FormEvent) => void;
}

/** Makes the handlers of `/forms/<name>`, of the challenge below it, and of pages that show a submit result. */
export function composeForms(parts: FormParts): {
  readonly receive: RequestHandler[];
  readonly challenge: RequestHandler[];
  readonly showResult: RequestHandler;
} {
  const { settings, store, render, captchaHeaders, now, count } = parts;
  const findFormPage = createFormPageFinder(parts);
  const botCheck = composeBotCheck(settings, { ...parts, shared: parts.counts, claim: store.claim });
  const limits = createFormLimits(settings, parts.counts);
  const readUpload = createUploadReader({ store: store.files, maxMegabytes: settings.formUploadLimit });
  const accept = createFormAcceptor({
    store,
    limits,
    botCheck,
    sendsReplies: settings.formReply === 'on',
    now,
    count,
  });
  const { siteUrl, siteLanguages } = settings;
  const firstLanguage = siteLanguages[0] ?? 'id';
  return {
    receive: handleForm({
      siteUrl,
      firstLanguage,
      findFormPage,
      readUpload,
      limits,
      accept,
      store,
      render,
      log: parts.log,
    }),
    challenge: handleChallenge(botCheck?.challenge ?? null, parts.counts),
    showResult: showFormResult({ findFormPage, store, render, captchaHeaders }),
  };
}
