/** The text for editors of a field: what it does and, unless that is plain, what an empty field means. */
export type FieldDocs = string | { readonly does: string; readonly empty: string };

/** The texts for editors of a block, a part or a content type. */
export interface BlockDocs {
  /** A sentence or two: what it is for. */
  readonly purpose: string;
  /** By the field's technical name: one text for each field, and none besides. */
  readonly fields: Readonly<Record<string, FieldDocs>>;
}
