/** The arguments of a console call as text. */
export interface ConsoleText {
  readonly message: string;
  /** The stack of the first error among the arguments; may be empty. */
  readonly stack: string;
}

/** The directives of a format string (https://console.spec.whatwg.org/#formatter); all but `%%` consume a value. */
const directives = /%[sdifoOc%]/g;

/** Formats the arguments of `console.error`. React's first argument is a format string. */
export function consoleText(values: readonly unknown[]): ConsoleText {
  const [first = '', ...rest] = values;
  const texts =
    typeof first === 'string'
      ? [format(first, rest), ...rest.map(textOf)]
      : [textOf(first), ...rest.map(textOf)];
  const error = values.find((value) => value instanceof Error);
  return { message: texts.join(' '), stack: error?.stack ?? '' };
}

/** Replaces the directives of a template, and removes the values that it used from the list. */
function format(template: string, values: unknown[]): string {
  return template.replaceAll(directives, (directive) => {
    if (directive === '%%') return '%';
    if (values.length === 0) return directive;
    const text = textOf(values.shift());
    // The value of `%c` is CSS for the text after it.
    return directive === '%c' ? '' : text;
  });
}

/** A value as text: an error without its stack, an object as JSON if possible. */
export function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value); // a circular structure
  }
}
