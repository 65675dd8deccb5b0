import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { describeIssues } from '../content-service/api/parse-story';
import { parseJson } from '../content-service/space/malformed-json';

const components = z.array(
  z.object({
    name: z.string(),
    schema: z.record(z.string(), z.object({ type: z.string(), translatable: z.boolean().default(false) })),
  }),
);

/** The kind of a text that visitors read. */
export type TextKind = 'text' | 'textarea' | 'richtext';

/** Such texts by `component.field`. Addresses and names for programs are none. */
export type TextFields = ReadonlyMap<string, TextKind>;

const kinds: readonly string[] = ['text', 'textarea', 'richtext'] satisfies readonly TextKind[];
const isTextKind = (type: string): type is TextKind => kinds.includes(type);

/**
 * Finds the texts for visitors in the component schemas that are pushed into a space: those that are translated.
 * @throws Error that names the file and the invalid fields.
 */
export function readTextFields(file: string): TextFields {
  const result = components.safeParse(parseJson(readFileSync(file, 'utf8'), file));
  if (!result.success)
    throw new Error(`${basename(file)} must contain component schemas: ${describeIssues(result.error)}`);
  return new Map(
    result.data.flatMap(({ name, schema }) =>
      Object.entries(schema).flatMap(([field, { type, translatable }]) =>
        translatable && isTextKind(type) ? [[`${name}.${field}`, type] as const] : [],
      ),
    ),
  );
}
