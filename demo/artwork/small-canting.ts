import { picture } from './cloth';

/** A canting as small as a letter, for running text that has no sign of its own for it. */
export function smallCanting(): string {
  const content =
    '<path d="M32 26L58 4L61 8L37 33Z" fill="#c79a55" stroke="#5f3f1a" stroke-width="2" stroke-linejoin="round"/>' +
    '<path d="M12 30Q10 50 28 50Q44 48 42 28Z" fill="#b7703a" stroke="#4a230c" stroke-width="2.4"/>' +
    '<ellipse cx="27" cy="29" rx="15.5" ry="5" fill="#6d3d14" stroke="#4a230c" stroke-width="2"/>' +
    '<path d="M14 40Q5 42 5 56" fill="none" stroke="#8f4a20" stroke-width="4" stroke-linecap="round"/><circle cx="5" cy="60" r="2.4" fill="#6d3d14"/>';
  return picture(64, 64, '', content);
}
