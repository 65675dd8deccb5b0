import { z } from 'zod';
import type { Datasource } from './datasource';
import { describeIssues } from './parse-story';

const entry = z.object({
  id: z.int().positive(),
  name: z.string(),
  value: z.string(),
  dimension_values: z.record(z.string(), z.string()).default({}),
});

const dimension = z.object({
  id: z.int().positive(),
  name: z.string(),
  entry_value: z.string().min(1),
});

const datasource: z.ZodType<Datasource> = z.object({
  id: z.int().positive(),
  name: z.string(),
  slug: z.string().min(1),
  dimensions: z.array(dimension).default([]),
  entries: z.array(entry).default([]),
});

const file = z.union([z.array(datasource), datasource.transform((only) => [only])]);

/**
 * Reads what one file holds: an array of datasources with their entries, as the content service's command line exports
 * them, or a single one. An export knows no values of dimensions: `dimension_values` of an entry is our addition.
 * @param where names the file in the error.
 * @throws Error that names each field which is wrong.
 */
export function parseDatasources(value: unknown, where: string): readonly Datasource[] {
  const result = file.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${where} holds no datasources: ${describeIssues(result.error)}`);
}
