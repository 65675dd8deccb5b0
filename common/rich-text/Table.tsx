import type { CSSProperties, ReactNode } from 'react';
import { integerOf, objectsOf, textOf, type JsonObject } from '../json';
import { attributesOf, colourStyle } from './attributes';
import { wordsOf } from './outline';
import css from './prose.css';
import { Scroller } from './Scroller';

/** Columns or rows that a cell may span: more is what browsers cut off. */
const widestSpan = 1000;

/** Pixels that a cell may ask for. */
const widestCell = 4000;

type Inside = (cell: JsonObject) => ReactNode;

/**
 * A table that scrolls inside itself. Leading rows of header cells alone are its head; a header cell further down names
 * its row. Whatever stands in it outside a row or a cell gets one of its own, since browsers would take it out of the table.
 */
export function Table({ table, inside }: { readonly table: JsonObject; readonly inside: Inside }): ReactNode {
  const rows = wrapStray(table, ['tableRow']).map((row) => wrapStray(row, ['tableCell', 'tableHeader']));
  const body = rows.findIndex((cells) => cells.length === 0 || cells.some((cell) => !isHeader(cell)));
  const split = body === -1 ? rows.length : body;
  if (rows.length === 0) return null;
  return (
    <Scroller of="table" name={nameOf(rows[0])} className={css.table}>
      <table>
        {split > 0 && <thead>{rowsOf(rows.slice(0, split), 'col', inside)}</thead>}
        {split < rows.length && <tbody>{rowsOf(rows.slice(split), 'row', inside)}</tbody>}
      </table>
    </Scroller>
  );
}

/** A node's children, those that are none of `types` each wrapped in a node of the first type. */
export function wrapStray(node: JsonObject, types: readonly [string, ...string[]]): readonly JsonObject[] {
  return objectsOf(node['content']).map((child) =>
    types.includes(textOf(child['type'])) ? child : { type: types[0], content: [child] },
  );
}

function isHeader({ type }: JsonObject): boolean {
  return type === 'tableHeader';
}

/** What the table is about: the words of its first row. */
function nameOf(cells: readonly JsonObject[] = []): string {
  const words = cells.map((cell) => objectsOf(cell['content']).map(wordsOf).join(' '));
  return words.filter(Boolean).join(', ').slice(0, 80);
}

function rowsOf(rows: readonly (readonly JsonObject[])[], scope: 'col' | 'row', inside: Inside): ReactNode {
  return rows.map((cells, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
    <tr key={place}>
      {cells.map((cell, column) => {
        const Cell = isHeader(cell) ? 'th' : 'td';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Cell key={column} scope={isHeader(cell) ? scope : undefined} {...cellAttributes(cell)}>
            {inside(cell)}
          </Cell>
        );
      })}
    </tr>
  ));
}

function cellAttributes(cell: JsonObject): {
  colSpan: number | undefined;
  rowSpan: number | undefined;
  className: string | undefined;
  style: CSSProperties | undefined;
} {
  const { colspan, rowspan, colwidth, backgroundColor } = attributesOf(cell);
  const ground = colourStyle('--ground', backgroundColor);
  const width = (Array.isArray(colwidth) ? colwidth : []).reduce<number>(
    (sum, pixels) => sum + Math.max(0, integerOf(pixels, 0)),
    0,
  );
  return {
    colSpan: spanOf(colspan),
    rowSpan: spanOf(rowspan),
    className: ground && css.ground,
    style: width === 0 ? ground : { width: Math.min(width, widestCell), ...ground },
  };
}

function spanOf(value: unknown): number | undefined {
  const span = integerOf(value, 1);
  return span > 1 ? Math.min(span, widestSpan) : undefined;
}
