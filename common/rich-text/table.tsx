import type { CSSProperties, ReactNode } from 'react';
import { integerOf, objectsOf, textOf, type JsonObject } from '../json';
import { attributesOf, colourStyle } from './attributes';
import { asFragment, type NodeScope } from './node-scope';
import { plainText } from './outline';
import { scrollArea } from './scroll-area';

/** Columns or rows that a cell may span; browsers cut off more. */
const maxSpan = 1000;

/** Width of a cell in pixels. */
const maxCellWidth = 4000;

type Row = readonly JsonObject[];

/**
 * A table in a scroll area of its own. Leading rows of nothing but header cells are its head; a header cell further down heads
 * its row. Nodes outside a row or a cell get one, since browsers would move them out of the table.
 */
export function renderTable(table: JsonObject, scope: NodeScope): ReactNode {
  const rows = wrapInvalidChildren(table, ['tableRow']).map((row) =>
    wrapInvalidChildren(row, ['tableCell', 'tableHeader']),
  );
  const headings = headingRowsOf(rows);
  const split = headLengthOf(rows, headings);
  // Its first row names the table for screen readers.
  const names = (rows[0] ?? []).map((cell) => objectsOf(cell['content']).map(plainText).join(' ').trim());
  return (
    rows.length > 0 && (
      <div data-table="" {...scrollArea('table', names.filter(Boolean).join(', ').slice(0, 80), scope.site)}>
        <table>
          {split > 0 && <thead>{rowsOf(rows.slice(0, split), headings, scope)}</thead>}
          {split < rows.length && <tbody>{rowsOf(rows.slice(split), 0, scope)}</tbody>}
        </table>
      </div>
    )
  );
}

/** A node's children; those of none of the `types` are each wrapped in a node of the first type. */
export function wrapInvalidChildren(node: JsonObject, types: readonly [string, ...string[]]): Row {
  return objectsOf(node['content']).map((child) =>
    types.includes(textOf(child['type'])) ? child : { type: types[0], content: [child] },
  );
}

function isHeader({ type }: JsonObject): boolean {
  return type === 'tableHeader';
}

/** The number of leading rows of nothing but header cells, which head their columns. */
function headingRowsOf(rows: readonly Row[]): number {
  const first = rows.findIndex((cells) => !cells.length || !cells.every(isHeader));
  return first < 0 ? rows.length : first;
}

/** The number of rows in the head: those that its cells reach into are part of it, since HTML cuts a cell off at the end of its group. */
function headLengthOf(rows: readonly Row[], headings: number): number {
  let length = headings;
  for (let index = 0; index < length; index += 1) {
    const spans = rows[index]?.map((cell) => spanOf(attributesOf(cell)['rowspan']) ?? 1) ?? [];
    length = Math.min(rows.length, Math.max(length, ...spans.map((span) => index + span)));
  }
  return length;
}

/** @param headings the number of rows whose header cells head columns; those of the others head their rows. */
function rowsOf(rows: readonly Row[], headings: number, scope: NodeScope): ReactNode {
  return rows.map((cells, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
    <tr key={index}>
      {cells.map((cell, column) => {
        const { colspan, rowspan, colwidth, backgroundColor } = attributesOf(cell);
        const Cell = isHeader(cell) ? 'th' : 'td';
        return (
          <Cell
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={column}
            scope={isHeader(cell) ? (index < headings ? 'col' : 'row') : undefined}
            colSpan={spanOf(colspan)}
            rowSpan={spanOf(rowspan)}
            style={{ ...widthStyle(colwidth), ...colourStyle('--ground', backgroundColor) }}
          >
            {asFragment(scope.children(cell))}
          </Cell>
        );
      })}
    </tr>
  ));
}

function spanOf(value: unknown): number | undefined {
  const span = integerOf(value, 1);
  return span > 1 ? Math.min(span, maxSpan) : undefined;
}

/** The total width of the columns that a cell spans, in pixels. */
function widthStyle(columns: unknown): CSSProperties | undefined {
  if (!Array.isArray(columns)) return undefined;
  const width = columns.reduce<number>((sum, pixels) => sum + integerOf(pixels, 0), 0);
  const bounded = Math.min(width, maxCellWidth);
  // A width alone would shrink in a table that is wider than the page.
  return width > 0 ? { width: bounded, minWidth: bounded } : undefined;
}
