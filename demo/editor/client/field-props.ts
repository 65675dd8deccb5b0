import type { FieldSchema } from '../editor-responses';

/** What every field of the form is given. */
export interface FieldProps {
  /** The id of its control in the page. */
  readonly id: string;
  /** Its name in the block. */
  readonly name: string;
  readonly label: string;
  readonly field: FieldSchema;
  /** The uid of its block. */
  readonly uid: string;
  /** What the block holds, which may be anything: content comes from people and from other programs. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** `seo_title` as a label: `Seo title`. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text: numbers and texts as they are, all else as nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
