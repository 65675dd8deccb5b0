/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import { bookLink, pathOf, type BookBlock, type BookView } from '../book';
import { BOOK_PATH } from '../frame-pages';

/** A page of the book: its head, the list of blocks, and the content. */
export function Document({
  title,
  view,
  current,
  children,
}: {
  readonly title: string;
  readonly view: BookView;
  /** The path of the page, which the list marks. */
  readonly current: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <html lang="en">
      <Head title={title} view={view} />
      <body className="book">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="masthead">
          <a className="brand" href={bookLink('', view)} aria-current={current === '' ? 'page' : undefined}>
            Brand book
          </a>
          <Contents view={view} current={current} />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

function Head({ title, view }: { readonly title: string; readonly view: BookView }): ReactNode {
  const { choices, data } = view.book;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === 'Brand book' ? title : `${title} – Brand book`}</title>
      <link rel="icon" href="data:," />
      {data.preloads.map((font) => (
        <link
          key={font}
          rel="preload"
          href={`/assets/${font}`}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <link rel="stylesheet" href={`${BOOK_PATH}/themes/${choices.themes[0] ?? ''}.css`} />
      <link rel="stylesheet" href={`${BOOK_PATH}/tokens.css`} />
      <link rel="stylesheet" href={`${BOOK_PATH}/book.css`} />
      <script type="module" src={`${BOOK_PATH}/book.js`} />
    </head>
  );
}

/** The list of all pages: beside the content, or in a menu above it on narrow screens. */
function Contents({ view, current }: { readonly view: BookView; readonly current: string }): ReactNode {
  const list = (
    <>
      <ul>
        <Entry path="themes" label="Themes" view={view} current={current} />
      </ul>
      {groupsOf(view.book.blocks).map(({ name, blocks }) => (
        <div key={name}>
          <p className="group-name">{name}</p>
          <ul>
            {blocks.map((block) => (
              <Entry
                key={block.name}
                path={pathOf(block)}
                label={block.label}
                view={view}
                current={current}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
  return (
    <>
      <details className="contents-menu">
        <summary>Contents</summary>
        <nav aria-label="Contents">{list}</nav>
      </details>
      <nav className="contents" aria-label="Contents">
        {list}
      </nav>
    </>
  );
}

function Entry({
  path,
  label,
  view,
  current,
}: {
  readonly path: string;
  readonly label: string;
  readonly view: BookView;
  readonly current: string;
}): ReactNode {
  return (
    <li>
      <a href={bookLink(path, view)} aria-current={path === current ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

/** The blocks by their group, in the order of the editor. Content types have no group there. */
export function groupsOf(
  blocks: readonly BookBlock[],
): readonly { readonly name: string; readonly blocks: readonly BookBlock[] }[] {
  const names = [...new Set(blocks.map(({ group }) => group))];
  return names.map((group) => ({
    name: group === '' ? 'Content types' : group,
    blocks: blocks.filter((block) => block.group === group),
  }));
}
