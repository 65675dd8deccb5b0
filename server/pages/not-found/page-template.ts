import { randomUUID } from 'node:crypto';
import { PAGE_DATA_ID } from '../../../common/constants';
import type { RenderedDocument } from '../render/page-renderer';
import { escapeHtml, escapeJson } from '../../http/escape';

/** A document with gaps. Filling it costs a fraction of rendering it. */
export interface PageTemplate extends Pick<RenderedDocument, 'hasNoErrors'> {
  /** The document with these texts in its gaps. */
  readonly fillIn: (texts: readonly string[]) => string;
}

/** Texts that stand for others while a page is rendered: nothing escapes or encodes them, and no content holds them. */
const secret = randomUUID();
const markOf = (gap: number): string => `gap-${gap}-${secret}`;
const marks = new RegExp(`gap-(\\d+)-${secret}`);

/**
 * Renders a document with marks in place of some of its texts.
 * @param render is called with the marks, which must be shown as text or as the part of an address.
 */
export async function makeTemplate(
  gaps: number,
  render: (marks: readonly string[]) => Promise<RenderedDocument>,
): Promise<PageTemplate> {
  const { text: html, hasNoErrors } = await render(Array.from({ length: gaps }, (_, gap) => markOf(gap)));
  const data = html.indexOf(`<script type="application/json" id="${PAGE_DATA_ID}">`);
  // Texts and numbers of gaps in turn.
  const markup = html.slice(0, data).split(marks);
  const json = html.slice(data).split(marks);
  const filled = (parts: readonly string[], texts: readonly string[]): string =>
    parts.map((part, index) => (index % 2 === 0 ? part : (texts[Number(part)] ?? ''))).join('');
  return {
    hasNoErrors,
    fillIn: (texts) =>
      filled(markup, texts.map(escapeMarkup)) +
      filled(
        json,
        texts.map((text) => escapeJson(text).slice(1, -1)),
      ),
  };
}

/** As React writes it. */
function escapeMarkup(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#x27;');
}
