import type { CSSProperties, ReactNode } from 'react';
import { integerOf, objectsOf, textOf, type JsonObject } from '../json';
import { attributesOf, colourStyle } from './attributes';
import { asFragment } from './group';
import type { NodeScope } from './node-scope';
import { plainText } from './outline';
import { scrollArea } from './scroll-area';

/** Columns or rows that a cell may span: more is what browsers cut off. */
const widestSpan = 1000;

/** Pixels that a cell may ask for. */
const widestCell = 4000;

type Row = readonly JsonObject[];

/**
 * A table that scrolls inside itself. Leading rows of header cells alone are its head; a header cell further down names
 * its row. Whatever stands in it outside a row or a cell gets one of its own, since browsers would take it out of the table.
 */
export function renderTable(table: JsonObject, scope: NodeScope): ReactNode {
  const rows = wrapInvalidChildren(table, ['tableRow']).map((row) =>
    wrapInvalidChildren(row, ['tableCell', 'tableHeader']),
  );
  const body = rows.findIndex((cells) => !cells.length || !cells.every(isHeader));
  const split = body < 0 ? rows.length : body;
  // What the table is about stands in its first row.
  const name = (rows[0] ?? []).map((cell) => objectsOf(cell['content']).map(plainText).join(' ').trim());
  return (
    rows.length > 0 && (
      <div
        data-table=""
        {...scrollArea('table', name.filter(Boolean).join(', ').slice(0, 80), scope.site.languageCode)}
      >
        <table>
          {split > 0 && <thead>{rowsOf(rows.slice(0, split), 'col', scope)}</thead>}
          {split < rows.length && <tbody>{rowsOf(rows.slice(split), 'row', scope)}</tbody>}
        </table>
      </div>
    )
  );
}

/** A node's children, those that are none of `types` each wrapped in a node of the first type. */
export function wrapInvalidChildren(node: JsonObject, types: readonly [string, ...string[]]): Row {
  return objectsOf(node['content']).map((child) =>
    types.includes(textOf(child['type'])) ? child : { type: types[0], content: [child] },
  );
}

function isHeader({ type }: JsonObject): boolean {
  return type === 'tableHeader';
}

function rowsOf(rows: readonly Row[], heads: 'col' | 'row', scope: NodeScope): ReactNode {
  return rows.map((cells, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
    <tr key={place}>
      {cells.map((cell, column) => {
        const { colspan, rowspan, colwidth, backgroundColor } = attributesOf(cell);
        const Cell = isHeader(cell) ? 'th' : 'td';
        return (
          <Cell
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={column}
            scope={isHeader(cell) ? heads : undefined}
            colSpan={spanOf(colspan)}
            rowSpan={spanOf(rowspan)}
            style={{ ...widthStyle(colwidth), ...colourStyle('--ground', backgroundColor) }}
          >
            {asFragment(scope.inside(cell))}
          </Cell>
        );
      })}
    </tr>
  ));
}

function spanOf(value: unknown): number | undefined {
  const span = integerOf(value, 1);
  return span > 1 ? Math.min(span, widestSpan) : undefined;
}

/** The width of the columns that a cell spans, in pixels. */
function widthStyle(columns: unknown): CSSProperties | undefined {
  if (!Array.isArray(columns)) return undefined;
  const width = columns.reduce<number>((sum, pixels) => sum + integerOf(pixels, 0), 0);
  const bounded = Math.min(width, widestCell);
  // A width alone would give way where the table is wider than the page.
  return width > 0 ? { width: bounded, minWidth: bounded } : undefined;
}
