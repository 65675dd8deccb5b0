import { isJsonObject, type JsonObject } from '../content-service/api/story';
import { lineOf, wordOf } from '../catalogue/synthetic-text';
import type { TextFields, TextKind } from './text-fields';

/** Longer than editors should write, with a word that is longer than a phone is wide. */
const longTexts: Readonly<Record<TextKind, string>> = {
  text: `${lineOf(16)} ${wordOf(40)}`,
  textarea: `${lineOf(60)} ${wordOf(60)}`,
  richtext: `${lineOf(60)} ${wordOf(60)}`,
};

/** A block whose texts, and those of the blocks inside it, are long. Empty texts stay empty. */
export function withLongTexts(block: JsonObject, fields: TextFields): JsonObject {
  const { component } = block;
  const entries = Object.entries(block).map(([field, value]): [string, unknown] => {
    const kind = fields.get(`${String(component)}.${field}`);
    return [field, kind === undefined ? nested(value, fields) : lengthened(value, kind)];
  });
  return Object.fromEntries(entries);
}

function nested(value: unknown, fields: TextFields): unknown {
  if (Array.isArray(value)) return value.map((entry) => nested(entry, fields));
  return isJsonObject(value) && 'component' in value ? withLongTexts(value, fields) : value;
}

function lengthened(value: unknown, kind: TextKind): unknown {
  if (kind === 'richtext') return isJsonObject(value) ? withLongNodes(value) : value;
  return typeof value === 'string' && value !== '' ? longTexts[kind] : value;
}

/** The nodes of a rich text, each text among them long. */
function withLongNodes(node: JsonObject): JsonObject {
  const { content } = node;
  if (node['type'] === 'text') return { ...node, text: longTexts.richtext };
  if (!Array.isArray(content)) return node;
  return { ...node, content: content.map((child) => (isJsonObject(child) ? withLongNodes(child) : child)) };
}
