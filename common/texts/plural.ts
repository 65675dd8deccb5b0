import { fill, type Template } from './template';

/**
 * A text about a number of things: one form for each plural category of its language that needs one of its own. A form
 * without `{count}` says the number itself.
 * @see https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: Template<'count'>;
};

/** The form of a text for a number of things, with that number as the language writes it. */
export function pluralText(forms: Plural, count: number, language: string): string {
  const form: string = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return fill<'count'>(form as Template<'count'>, { count: count.toLocaleString(language) });
}
