/** What was written to the console, as text. */
export interface ConsoleText {
  readonly message: string;
  /** The stack of the error that was written along, or an empty text. */
  readonly stack: string;
}

/** How a value is written in place of each directive that takes one (https://console.spec.whatwg.org/#formatter). */
const directives: Readonly<Record<string, (value: unknown) => string>> = {
  s: textOf,
  d: textOf,
  i: textOf,
  f: textOf,
  o: textOf,
  O: textOf,
  // Styles of the text that follows.
  c: () => '',
};

/** What a call of `console.error` says. React writes its first argument as a format. */
export function consoleText(values: readonly unknown[]): ConsoleText {
  const [first = '', ...rest] = values;
  const texts =
    typeof first === 'string'
      ? [fill(first, rest), ...rest.map(textOf)]
      : [textOf(first), ...rest.map(textOf)];
  const error = values.find((value) => value instanceof Error);
  return { message: texts.join(' '), stack: error?.stack ?? '' };
}

/** Writes values into a format, and takes those that it used out of the list. */
function fill(format: string, values: unknown[]): string {
  return format.replaceAll(/%([a-zA-Z%])/g, (directive: string, letter: string) => {
    if (letter === '%') return '%';
    const write = directives[letter];
    return write === undefined || values.length === 0 ? directive : write(values.shift());
  });
}

/** A value in words: an error without its stack, an object as JSON where it has any. */
export function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value); // it holds itself
  }
}
