/** What Firefox before 119 lacks, which is among the oldest supported browsers. */
type OlderString = Partial<Pick<string, 'isWellFormed'>>;

/** True for a text without lone surrogates. */
export function isWellFormed(text: string): boolean {
  const { isWellFormed: native } = text as OlderString;
  return native?.call(text) ?? !/\p{Surrogate}/u.test(text);
}

/** Replaces lone surrogates, as `toWellFormed` does. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
