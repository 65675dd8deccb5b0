import { allowedUrl } from '../allowed-url';
import { integerOf, isJsonObject, textOf } from '../json';

/** A document to open or store. */
export interface DocumentFile {
  readonly src: string;
  /** What editors call it, else its file name in words; never empty. */
  readonly name: string;
  /** Its kind, such as `PDF`. */
  readonly kind: string;
  /** Null where it is not known. */
  readonly bytes: number | null;
}

/** Kinds of files that are documents: no page shows them itself. */
const extensions = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|epub|zip|ics|vcf)$/i;

/** True for the address of a document. */
export function isDocument(address: string): boolean {
  return extensions.test(address);
}

/**
 * Parses an asset as a document.
 * @returns null for an empty field, other kinds of files, and files from origins that are not allowed.
 */
export function parseDocument(value: unknown, origins: readonly string[]): DocumentFile | null {
  if (!isJsonObject(value)) return null;
  const src = allowedUrl(textOf(value['filename']), origins);
  const kind = src === null ? undefined : extensions.exec(src)?.[1];
  if (src === null || kind === undefined) return null;
  const bytes = integerOf(value['content_length'], 0);
  const name = textOf(value['title']).trim() || textOf(value['alt']).trim() || nameInAddress(src);
  return { src, name, kind: kind.toUpperCase(), bytes: bytes > 0 ? bytes : null };
}

/** `…/merawat-batik.pdf` is “merawat batik”. */
function nameInAddress(src: string): string {
  const file = (src.split('/').at(-1) ?? '').replace(extensions, '');
  return decoded(file).replaceAll(/[-_]+/g, ' ').trim() || src;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Units from the largest, in bytes. Those of stores and file managers are decimal. */
const units = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const;

/** A size as people of a language write it, `1.2 MB`: one decimal below ten, none above. At least one kilobyte. */
export function sizeText(bytes: number, languageCode: string): string {
  const { unit, bytes: size } = units.find((each) => bytes >= each.bytes * 0.9995) ?? units[2];
  const number = Math.max(bytes / size, 1);
  const digits = number < 9.95 && unit !== 'kilobyte' ? 1 : 0;
  return new Intl.NumberFormat(languageCode, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(number);
}
