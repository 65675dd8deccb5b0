import type { FieldSchema } from '../../editor-responses';

/** Props of every field of the form. */
export interface FieldProps {
  /** The element id of its control. */
  readonly id: string;
  /** Its name in the block. */
  readonly name: string;
  readonly label: string;
  /** The element id of its help, for `aria-describedby`; undefined without help. */
  readonly help: string | undefined;
  readonly field: FieldSchema;
  /** The uid of its block. */
  readonly uid: string;
  /** The stored value, not validated. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** `seo_title` as a label: `Seo title`. */
export function fieldLabel(name: string): string {
  const label = name.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A string or number as text; `''` for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
