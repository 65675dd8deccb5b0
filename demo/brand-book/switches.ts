import { z } from 'zod';

/** The grounds of rows; `page` is that of the page. */
export const grounds = ['page', 'surface', 'primary'] as const;
export const lengths = ['usual', 'long'] as const;
const schemes = ['system', 'light', 'dark'] as const;
const widths = ['all', '390', '960', '1440'] as const;

/** A ground that blocks stand on. */
export type Ground = (typeof grounds)[number];
/** The texts of a state: its own, or the longest. */
export type TextLength = (typeof lengths)[number];

/** What the frames of the book show. */
export interface Switches {
  readonly theme: string;
  readonly ground: Ground;
  readonly text: TextLength;
  readonly language: string;
  readonly scheme: (typeof schemes)[number];
  /** The widths of windows, in CSS pixels. */
  readonly width: (typeof widths)[number];
}

/** The choices that depend on the site; the first of each is the default. */
export interface SiteChoices {
  readonly themes: readonly string[];
  readonly languages: readonly string[];
}

/** The values of each switch; the first of each is the default. */
export function choicesOf({
  themes,
  languages,
}: SiteChoices): Readonly<Record<keyof Switches, readonly string[]>> {
  return {
    theme: themes,
    ground: grounds,
    text: lengths,
    language: languages,
    scheme: schemes,
    width: widths,
  };
}

/** Reads the switches of a query. Unknown values count as the default, so that each address shows something. */
export function readSwitches(query: URLSearchParams, { themes, languages }: SiteChoices): Switches {
  const of = <Value extends string>(name: keyof Switches, values: readonly [Value, ...Value[]]): Value =>
    z.enum(values).catch(values[0]).parse(query.get(name));
  const among = (name: keyof Switches, values: readonly string[]): string => {
    const value = query.get(name);
    return value !== null && values.includes(value) ? value : (values[0] ?? '');
  };
  return {
    theme: among('theme', themes),
    ground: of('ground', grounds),
    text: of('text', lengths),
    language: among('language', languages),
    scheme: of('scheme', schemes),
    width: of('width', widths),
  };
}

/** The query of an address that keeps the switches: `''`, or `?` with those that differ from the default. */
export function queryOf(switches: Switches, choices: SiteChoices): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(choicesOf(choices))) {
    const value = switches[name as keyof Switches];
    if (value !== values[0]) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}
