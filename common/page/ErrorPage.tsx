import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import { inSitePath } from '../story/links';
import { SiteLink } from '../ui/SiteLink';
import type { PageContent } from './page-data';
import css from './error-page.css';

/** The address of the document, query included. */
const sameAddress = '';

/** What a visitor sees in place of a page: what happened and what to do, in the page's language, and the fixed message. */
export function ErrorPage({
  error: { status, message, heading, explanation, tryAgain },
}: {
  readonly error: Extract<PageContent, { readonly kind: 'fault' }>;
}): ReactNode {
  const site = useSite();
  return (
    <section className={css.error}>
      <p className={css.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.heading}>{heading}</h1>
      <p className={css.explanation}>{explanation}</p>
      <p className={css.ways}>
        {tryAgain !== undefined && (
          <a href={sameAddress} className={css.again}>
            {tryAgain}
          </a>
        )}
        <SiteLink link={{ href: inSitePath('', site), newTab: false }}>{site.texts.site.toHome}</SiteLink>
      </p>
      <p className={css.message}>
        <bdi lang="en">{message}</bdi>
      </p>
    </section>
  );
}
