import type { ReactNode } from 'react';
import type { HttpError } from '../errors';
import { inSitePath } from '../story/links';
import { useSite } from '../site/site-context';
import { SiteLink } from '../ui/SiteLink';
import { uiText } from '../messages';
import css from './error-page.css';

const explanations: Readonly<Record<number, 'pageNotFound' | 'unavailable'>> = {
  404: 'pageNotFound',
  503: 'unavailable',
};

/** What a visitor sees in place of a page: the status, the fixed message, and what it means in the site's language. */
export function ErrorPage({ fault: { status, message } }: { readonly fault: HttpError }): ReactNode {
  const site = useSite();
  const words = uiText(site.languageCode);
  return (
    <section className={css.error}>
      <p className={css.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.message} lang="en">
        {message}
      </h1>
      <p className={css.explanation}>{words[explanations[status] ?? 'somethingWrong']}</p>
      <p>
        <SiteLink link={{ href: inSitePath('', site), newTab: false }}>{words.toHome}</SiteLink>
      </p>
    </section>
  );
}
