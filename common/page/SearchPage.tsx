import type { ReactNode } from 'react';
import { InLanguage } from '../ui/InLanguage';
import { SearchForm } from '../ui/SearchForm';
import css from '../ui/search-page.css';
import { SiteLink } from '../ui/SiteLink';

/** A part of a text that search found. */
export interface TextPart {
  /** Where it starts in the text. */
  readonly start: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** What the search page shows. */
export interface SearchView {
  readonly heading: string;
  readonly query: string;
  /** What was found, or why nothing was; `''` without a query. */
  readonly status: string;
  /** What the visitor could do. */
  readonly hint?: string;
  readonly hits: readonly HitView[];
  /** The number of the first hit. */
  readonly first: number;
  /** The way to other pages of results; left out where there is one page. */
  readonly pages?: PagesView | undefined;
}

/** A story that search found. */
export interface HitView {
  readonly href: string;
  readonly title: readonly TextPart[];
  /** The language of title and excerpt where it is not the page's. */
  readonly lang?: string | undefined;
  /** The folders that it lies in, and its own name in its address; `''` for the home page. */
  readonly trail: string;
  readonly excerpt: readonly TextPart[];
}

interface PagesView {
  readonly label: string;
  /** Which page this is, of how many. */
  readonly position: string;
  readonly links: readonly { readonly rel: 'prev' | 'next'; readonly href: string; readonly text: string }[];
}

/** The content of the search page, which the server alone renders. */
export function SearchPage({ heading, query, status, hint, hits, first, pages }: SearchView): ReactNode {
  return (
    <section className={css.page}>
      <h1 className={css.heading}>{heading}</h1>
      <SearchForm size="large" label={heading} query={query} />
      {status !== '' && (
        <p className={css.status} role="status">
          {status}
        </p>
      )}
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {hits.length > 0 && (
        <ol className={css.hits} start={first}>
          {hits.map((hit) => (
            <Hit key={hit.href} {...hit} />
          ))}
        </ol>
      )}
      {pages !== undefined && <Pages {...pages} />}
    </section>
  );
}

function Hit({ href, title, lang, trail, excerpt }: HitView): ReactNode {
  return (
    <li className={css.hit}>
      <h2 className={css.title}>
        <SiteLink link={{ href, newTab: false }}>
          <InLanguage lang={lang}>{title.map(marked)}</InLanguage>
        </SiteLink>
      </h2>
      {trail !== '' && <p className={css.trail}>{trail}</p>}
      {excerpt.length > 0 && (
        <p>
          <InLanguage lang={lang}>{excerpt.map(marked)}</InLanguage>
        </p>
      )}
    </li>
  );
}

function marked({ start, text, isMarked }: TextPart): ReactNode {
  return isMarked ? <mark key={start}>{text}</mark> : text;
}

function Pages({ label, position, links }: PagesView): ReactNode {
  return (
    <nav aria-label={label} className={css.pages}>
      <span>{position}</span>
      {links.map(({ rel, href, text }) => (
        <SiteLink key={rel} link={{ href, newTab: false }} attributes={{ rel }}>
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
