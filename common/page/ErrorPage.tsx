import type { ReactNode } from 'react';
import { uiMessages } from '../messages';
import { useSite } from '../site/site-context';
import { inSitePath } from '../story/links';
import { SiteLink } from '../ui/SiteLink';
import type { PageContent } from './page-data';
import css from './error-page.css';

/** What a visitor sees in place of a page: the status, the fixed message, and an explanation in the page's language. */
export function ErrorPage({
  error: { status, message, explanation },
}: {
  readonly error: Extract<PageContent, { readonly kind: 'fault' }>;
}): ReactNode {
  const site = useSite();
  return (
    <section className={css.error}>
      <p className={css.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.message} lang="en">
        {message}
      </h1>
      <p className={css.explanation}>{explanation}</p>
      <p>
        <SiteLink link={{ href: inSitePath('', site), newTab: false }}>
          {uiMessages(site.languageCode).toHome}
        </SiteLink>
      </p>
    </section>
  );
}
