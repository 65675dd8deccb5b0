import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import { SiteLink } from '../../ui/SiteLink';
import { pageNumbers } from './page-numbers';
import css from './story-list.css';

/** Links to the pages of a list. */
export function Pagination({
  page,
  total,
  pathOf,
}: {
  readonly page: number;
  readonly total: number;
  readonly pathOf: (page: number) => string;
}): ReactNode {
  const {
    textsLang,
    texts: { list: texts },
  } = useSite();
  const linkTo = (
    to: number,
    className: string | undefined,
    label: string,
    rel?: 'prev' | 'next',
  ): ReactNode => (
    <SiteLink
      link={{ href: pathOf(to), newTab: false }}
      attributes={{
        className,
        rel,
        'aria-label': rel === undefined ? fill(texts.page, { number: to }) : undefined,
      }}
    >
      {label}
    </SiteLink>
  );
  return (
    <nav lang={textsLang} aria-label={texts.pages} className={css.pagination}>
      {page > 1 && linkTo(page - 1, css.step, texts.previous, 'prev')}
      <ul className={css.numbers}>
        {pageNumbers(page, total).map((number, index, numbers) => (
          <li key={number} className={number - (numbers[index - 1] ?? 0) > 1 ? css.afterGap : undefined}>
            {linkTo(number, css.number, String(number))}
          </li>
        ))}
      </ul>
      {page < total && linkTo(page + 1, css.step, texts.next, 'next')}
    </nav>
  );
}
