import { isJsonObject, textOf } from '../../../common/json';

/** What stories say of other records: in the samples, and in the space. */
export interface References {
  /** Uuids and addresses of the space by those of the samples. */
  readonly texts: ReadonlyMap<string, string>;
  /** Ids of assets by their address in the samples. */
  readonly assetIds: ReadonlyMap<string, number>;
}

/** Content whose uuids and addresses are those of the space. */
export function withReferences(value: unknown, references: References): unknown {
  if (typeof value === 'string') return references.texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => withReferences(entry, references));
  if (!isJsonObject(value)) return value;
  const id = references.assetIds.get(textOf(value['filename']));
  const copy = Object.entries(value).map(([name, field]) => [name, withReferences(field, references)]);
  return { ...Object.fromEntries(copy), ...(id !== undefined && { id }) };
}
