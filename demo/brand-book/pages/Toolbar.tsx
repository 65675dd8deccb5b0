/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import type { BookView } from '../book';
import { choicesOf, type Switches } from '../switches';

type Name = keyof Switches;

const labels: Readonly<Record<Name, string>> = {
  theme: 'Theme',
  ground: 'Ground',
  scheme: 'Scheme',
  language: 'Language',
  text: 'Text',
  width: 'Width',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What a value is called; others are called by their own word. */
const valueNames: Readonly<Partial<Record<Name, (value: string) => string>>> = {
  language: (code) => languageNames.of(code) ?? code,
  text: (length) => (length === 'long' ? 'Longest' : 'As written'),
  width: (width) => (width === 'all' ? 'All three' : `${width} px`),
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The switches of all frames on a page. Their values are in the address, so that it can be passed on. */
export function Toolbar({
  view: { book, switches },
  action,
  names,
}: {
  readonly view: BookView;
  readonly action: string;
  /** The switches that the page has; it passes on the values of the others. */
  readonly names: readonly Name[];
}): ReactNode {
  const choices = choicesOf(book.choices);
  const others = (Object.keys(labels) as Name[]).filter((name) => !names.includes(name));
  return (
    <form className="toolbar" method="get" action={action} aria-label="What the frames show">
      {names.map((name) => (
        <label key={name}>
          <span>{labels[name]}</span>
          <select name={name} defaultValue={switches[name]}>
            {choices[name].map((value) => (
              <option key={value} value={value}>
                {(valueNames[name] ?? capitalised)(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {others
        .filter((name) => switches[name] !== choices[name][0])
        .map((name) => (
          <input key={name} type="hidden" name={name} value={switches[name]} />
        ))}
      <button type="submit" className="apply">
        Apply
      </button>
      <output className="toolbar-status" />
    </form>
  );
}
