import type { RequestHandler } from 'express';
import { applyHeaders, sendWithoutEtag } from '../http/response';
import { parseRequestUrl } from '../http/request';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { FindFormPage } from './forms-on-page';
import type { SubmissionStore } from '../submissions/store/submission';

interface FormResultScope {
  readonly findFormPage: FindFormPage;
  readonly store: Pick<SubmissionStore, 'consumeResult'>;
  readonly render: PageRenderer['formResult'];
  /** Security headers of pages with a captcha, names and values in turn. */
  readonly captchaHeaders: readonly string[];
}

/**
 * `GET <page>?_form=<id>`: the page with the result of a native submit, once. Passes on all other requests: one with
 * an unknown id gets the page without a result. HEAD does not consume the result.
 */
export function showFormResult(scope: FormResultScope): RequestHandler {
  const { findFormPage, store, render, captchaHeaders } = scope;
  return async (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const id = request.method === 'GET' ? resultIdOf(search) : null;
    // The page first: a consumed result without a page to show it on would be lost.
    const page = id === null ? null : await findFormPage(pathname);
    if (id === null || page === null || page.address.path !== pathname) return next();
    const result = await store.consumeResult(pathname, id);
    if (result === null) return next();
    const { language, path } = page.address;
    const { text, needsCaptcha } = await render(await page.payload(), language, path, result, 'starts');
    if (needsCaptcha) applyHeaders(response, captchaHeaders);
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    sendWithoutEtag(response, 'text/html', text);
  };
}

/** The id of a result, if the query has exactly one. */
function resultIdOf(search: string): string | null {
  if (!search.includes('_form')) return null;
  const [id = '', ...others] = new URLSearchParams(search).getAll('_form');
  return others.length === 0 && /^[A-Za-z0-9_-]{1,100}$/.test(id) ? id : null;
}
