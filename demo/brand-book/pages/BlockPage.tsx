/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';
import type { ExpandedState } from '../../catalogue/expand-catalogue';
import { CATALOGUE_SLUG } from '../../catalogue/catalogue-stories';
import { frameSource, pathOf, type BookBlock, type BookView } from '../book';
import { BOOK_PATH } from '../frame-pages';
import { withLongTexts } from '../long-texts';
import { anchorOf } from '../state-stories';
import { Document } from './Document';
import { FieldsTable } from './FieldsTable';
import { StateFrame } from './StateFrame';
import { Toolbar } from './Toolbar';
import { WeightList } from './Weight';

/** The windows of the frames, in CSS pixels. */
const windows = [
  { width: 390, height: 844 },
  { width: 960, height: 720 },
  { width: 1440, height: 900 },
] as const;

/** The page of a block: what it is for, its fields, and each of its states in frames. */
export function BlockPage({
  block,
  view,
}: {
  readonly block: BookBlock;
  readonly view: BookView;
}): ReactNode {
  const path = pathOf(block);
  return (
    <Document title={block.label} view={view} current={path}>
      <Opening block={block} view={view} />
      <Toolbar
        view={view}
        action={`${BOOK_PATH}/${path}`}
        names={['theme', 'ground', 'scheme', 'language', 'text', 'width']}
      />
      <div className={view.switches.width === '390' ? 'pages phones' : 'pages'}>
        {block.states.map((state) => (
          <State key={state.name} block={block} state={state} view={view} />
        ))}
      </div>
    </Document>
  );
}

function Opening({ block, view }: { readonly block: BookBlock; readonly view: BookView }): ReactNode {
  return (
    <div className="opening">
      <p className="eyebrow">{block.group === '' ? 'Content types' : block.group}</p>
      <h1>
        {block.label} <code>{block.name}</code>
      </h1>
      <p className="lead">{block.purpose}</p>
      <dl className="facts">
        <WeightList weight={block.weight} />
        <div>
          <dt>States</dt>
          <dd>
            {block.states.length},{' '}
            <a href={`${view.book.siteOrigin}/${CATALOGUE_SLUG}/${pathOf(block)}`}>all on one page</a>
          </dd>
        </div>
      </dl>
      <Fields block={block} view={view} />
      <details className="fold">
        <summary>States ({block.states.length})</summary>
        <ol className="anchors">
          {block.states.map((state) => (
            <li key={state.name}>
              <a href={`#${anchorOf(state)}`}>{state.name}</a>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Fields({ block, view }: { readonly block: BookBlock; readonly view: BookView }): ReactNode {
  const parts = view.book.data.components.filter(({ name }) => block.parts.includes(name));
  return (
    <details className="fold" id="fields">
      <summary>Fields ({block.fields.length})</summary>
      <FieldsTable {...block} />
      {parts.map((part) => (
        <FieldsTable key={part.name} {...part} label={`each ${part.label.toLowerCase()}`} />
      ))}
    </details>
  );
}

interface StateProps {
  readonly block: BookBlock;
  readonly state: ExpandedState;
  readonly view: BookView;
}

function State({ block, state, view }: StateProps): ReactNode {
  const anchor = anchorOf(state);
  const { width } = view.switches;
  const shown = windows.filter((each) => width === 'all' || String(each.width) === width);
  return (
    <section className="state" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div className="state-head">
        <h2 id={`${anchor}-title`}>
          <a className="permalink" href={`#${anchor}`}>
            {state.name}
          </a>
        </h2>
        <a
          href={frameSource(block, state, view)}
          target="_blank"
          aria-label={`Open ${state.name} in a new tab`}
        >
          Open
        </a>
      </div>
      <div className={shown.length === 1 ? 'frames single' : 'frames'}>
        {shown.map((each) => (
          <Frame key={each.width} block={block} state={state} view={view} {...each} />
        ))}
      </div>
      <Json state={state} view={view} />
    </section>
  );
}

function Frame({
  width,
  height,
  block,
  state,
  view,
}: StateProps & { readonly width: number; readonly height: number }): ReactNode {
  return (
    <figure style={{ '--width': width, '--height': height } as CSSProperties}>
      <StateFrame
        source={frameSource(block, state, view)}
        title={`${state.name}, ${width} pixels wide`}
        width={width}
        height={height}
      />
      <figcaption>{width} px</figcaption>
    </figure>
  );
}

function Json({ state, view: { book, switches } }: Pick<StateProps, 'state' | 'view'>): ReactNode {
  const blocks =
    switches.text === 'long'
      ? state.blocks.map((block) => withLongTexts(block, book.textFields))
      : state.blocks;
  const json = JSON.stringify(blocks.length === 1 ? blocks[0] : blocks, null, 2);
  return (
    <details className="json">
      <summary aria-label={`JSON of ${state.name}`}>JSON</summary>
      <div className="code">
        <button type="button" className="copy" hidden>
          Copy
        </button>
        <pre tabIndex={0} aria-label={`JSON of ${state.name}`} role="region">
          {json}
        </pre>
      </div>
    </details>
  );
}
