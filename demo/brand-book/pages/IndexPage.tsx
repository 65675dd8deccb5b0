/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import { bookLink, frameSource, pathOf, type BookBlock, type BookView } from '../book';
import { BOOK_PATH } from '../frame-pages';
import { Document, groupsOf } from './Document';
import { StateFrame } from './StateFrame';
import { Toolbar } from './Toolbar';
import { WeightLine } from './Weight';

/** Blocks that are smaller than a page is wide: in a thumbnail of a whole page they would be specks. */
const smallBlocks: ReadonlySet<string> = new Set([
  'button',
  'card',
  'gallery_item',
  'quote',
  'rich_text',
  'social_links',
  'typography',
]);

/** The first page: every block with a thumbnail, in the groups of the editor. */
export function IndexPage({ view }: { readonly view: BookView }): ReactNode {
  const { blocks } = view.book;
  const states = blocks.reduce((sum, block) => sum + block.states.length, 0);
  return (
    <Document title="Brand book" view={view} current="">
      <div className="opening">
        <h1>Brand book</h1>
        <p className="lead">
          {blocks.length} blocks in {states} states, rendered by the site itself. What is said of them is what
          editors read.
        </p>
      </div>
      <Toolbar view={view} action={BOOK_PATH} names={['theme', 'ground', 'scheme', 'language', 'text']} />
      <div className="pages">
        <ThemesCard view={view} />
        {groupsOf(blocks).map((group) => (
          <section key={group.name} aria-labelledby={`group-${pathOf(group)}`}>
            <h2 id={`group-${pathOf(group)}`}>{group.name}</h2>
            <ul className="cards">
              {group.blocks.map((block) => (
                <BlockCard key={block.name} block={block} view={view} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Document>
  );
}

function BlockCard({ block, view }: { readonly block: BookBlock; readonly view: BookView }): ReactNode {
  const [first] = block.states;
  const width = smallBlocks.has(block.name) ? 560 : 1280;
  return (
    <li className="card">
      {first && (
        <StateFrame
          source={frameSource(block, first, view, ['thumbnail'])}
          title={`${block.label}: ${first.name}`}
          width={width}
          height={Math.round((width * 5) / 8)}
          isThumbnail
        />
      )}
      <h3>
        <a href={bookLink(pathOf(block), view)}>{block.label}</a>
      </h3>
      <p className="purpose">{block.purpose}</p>
      <p className="facts-line">
        {block.states.length} states · <WeightLine weight={block.weight} />
      </p>
    </li>
  );
}

/** The way to the themes, by the colours of each. */
function ThemesCard({ view }: { readonly view: BookView }): ReactNode {
  return (
    <section className="themes-card" aria-labelledby="themes-card">
      <h2 id="themes-card">
        <a href={bookLink('themes', view)}>Themes</a>
      </h2>
      <p>Colours with their contrasts, type, spaces and corners, all computed from a few values.</p>
      <ul>
        {view.book.data.themes.map(({ name, parts: [page] }) => (
          <li key={name}>
            <span className="strip" aria-hidden="true">
              {['background', 'surface-strong', 'primary-soft', 'primary', 'surface-deep'].map((colour) => (
                <span key={colour} style={{ background: page?.colours[colour] }} />
              ))}
            </span>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
