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

const datasources = z.union([z.array(datasource), datasource.transform((only) => [only])]);

/**
 * Parses the content of one file: an array of datasources with their entries, as exported by Storyblok's command line
 * tool, or a single one. An export has no values of dimensions: `dimension_values` of an entry is an addition.
 * @param file the path for error messages.
 * @throws Error that names each invalid field.
 */
export function parseDatasources(value: unknown, file: string): readonly Datasource[] {
  const result = datasources.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${file} must contain datasources: ${describeIssues(result.error)}`);
}
