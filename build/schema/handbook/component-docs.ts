/** What an editor is told of a field: what it does and, where that is not plain, what happens while it is empty. */
export type FieldDocs = string | { readonly does: string; readonly empty: string };

/** What an editor is told of a block, a part or a content type. */
export interface ComponentDocs {
  /** A sentence or two: what it is for. */
  readonly purpose: string;
  /** By the field's technical name; each field has words, and there are no others. */
  readonly fields: Readonly<Record<string, FieldDocs>>;
}
