import type { TextPart } from '../../common/page/SearchPage';
import { sliceText } from '../runtime/slice-text';
import { foldText, wordPattern, type SearchTerm } from '../content/summaries/search-terms';

/** Characters of an excerpt, roughly: it begins and ends with whole words. */
const excerptLength = 220;
/** Characters before the first marked word of an excerpt. */
const textBefore = 60;
/** Words of a text that are looked at for an excerpt. */
const maxCandidates = 40;

/** A place in a text that has a word of the query. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly word: SearchTerm;
}

/** Cuts a text into parts: each word of a query is marked. */
export function markTerms(text: string, terms: readonly SearchTerm[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (end: number, isMarked: boolean): void => {
    if (end > from) parts.push({ start: from, text: text.slice(from, end), isMarked });
    from = end;
  };
  for (const { start, end } of matchesIn(text, terms)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}

/** The part of a text that has most words of a query, marked; its beginning where it has none; empty for an empty text. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): readonly TextPart[] {
  const start = windowStart(text, terms);
  const from = start === 0 ? 0 : wordStart(text, start);
  const rest = sliceText(text, from, from + excerptLength);
  const isCut = from + excerptLength < text.length;
  const shown = (isCut ? rest.replace(/\s\S*$/, '') : rest)
    .trim()
    .replace(/(?<=[.,:;?!])\s*\n/g, ' ')
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ');
  if (shown === '') return [];
  return markTerms(`${from > 0 ? '… ' : ''}${shown}${isCut ? ' …' : ''}`, terms);
}

/** Where the part of a text with most different words begins. */
function windowStart(text: string, terms: readonly SearchTerm[]): number {
  const matches: Match[] = [];
  for (const match of matchesIn(text, terms)) if (matches.push(match) >= maxCandidates) break;
  let best = 0;
  let most = 0;
  for (const [index, { start }] of matches.entries()) {
    const near = matches.slice(index).filter(({ end }) => end - start < excerptLength - textBefore);
    const count = new Set(near.map(({ word }) => word)).size;
    if (count > most) [best, most] = [start, count];
  }
  return Math.max(0, best - textBefore);
}

/** The start of the next word from an offset on, if it is near. */
function wordStart(text: string, offset: number): number {
  const space = text.slice(offset, offset + textBefore).search(/\s/);
  return space < 0 ? offset : offset + space + 1;
}

function* matchesIn(text: string, terms: readonly SearchTerm[]): Generator<Match> {
  for (const { 0: run, index } of text.matchAll(wordPattern)) {
    const folded = foldText(run);
    const word = terms.find((each) => hasTerm(folded, each));
    if (word === undefined) continue;
    // In scripts without spaces a run is a whole sentence. Where the word is elsewhere in it than folded, all of it is marked.
    const at = folded.indexOf(word.text);
    const end = at + word.text.length;
    const isThere = word.isUnspaced && foldText(run.slice(at, end)) === word.text;
    if (isThere) yield { start: index + at, end: index + end, word };
    else yield { start: index, end: index + run.length, word };
  }
}

function hasTerm(folded: string, { text, isPrefix, isUnspaced }: SearchTerm): boolean {
  if (isUnspaced) return folded.includes(text);
  return folded === text || (isPrefix && folded.startsWith(text));
}
