/** A text with parameters in braces, such as `{number} of {total}`. A test checks that it has each of them. */
export type Template<Parameter extends string> = `${string}{${Parameter}}${string}`;

/** Puts values in place of a text's parameters. */
export function fill<Parameter extends string>(
  template: Template<Parameter>,
  values: Readonly<Record<Parameter, string | number>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: Parameter) => String(values[name]));
}
