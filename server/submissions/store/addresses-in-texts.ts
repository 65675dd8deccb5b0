import { isJsonObject } from '../../../common/json';

/** The domain of an address in a text. */
const domain = /@[\p{Letter}\p{Number}-]+(?:\.[\p{Letter}\p{Number}-]+)*/gu;
/** The part before it, at the end of a text: the characters that browsers allow in an address, and letters of any script. */
const mailbox = /[\p{Letter}\p{Number}\w.!#$%&'*+/=?^`{|}~-]+$/u;
/** Characters of the longest mailbox. */
const maxMailbox = 64;
/** A character before which no address ends that {@link mentions} finds. */
const inner = /[\p{Letter}\p{Number}._%+-]/u;

/** True for a text that contains the address, in any case, and not as a part of another one. */
export function mentions(text: string, address: string): boolean {
  const literal = address.normalize().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // A sentence may end behind an address.
  return new RegExp(`(?<!${inner.source})${literal}(?!\\.?[\\p{Letter}\\p{Number}-])`, 'iu').test(
    text.normalize(),
  );
}

/** All addresses that a text {@link mentions}: `'ana@batik.id` may be one with an apostrophe, or one in quotes. */
export function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(domain)].flatMap(({ 0: found, index }) => {
    const before = text.slice(Math.max(0, index - maxMailbox - 1), index);
    const [longest = ''] = mailbox.exec(before) ?? [];
    const characters = [...longest];
    return characters.flatMap((_, start) => {
      const isInside = start > 0 ? inner.test(characters[start - 1] ?? '') : longest.length > maxMailbox;
      return isInside ? [] : [`${characters.slice(start).join('')}${found}`];
    });
  });
}

/** The texts in a JSON value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
