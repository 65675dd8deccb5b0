import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { describeIssues } from '../content-service/api/parse-story';
import { parseJson } from '../content-service/space/malformed-json';
import type { ComponentSchema } from './editor-responses';

const flag = z.boolean().default(false);

const field = z.object({
  type: z.string(),
  pos: z.number().default(0),
  display_name: z.string().default(''),
  description: z.string().default(''),
  keys: z.array(z.string()).default([]),
  options: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  source: z.string().default(''),
  datasource_slug: z.string().default(''),
  filter_content_type: z.array(z.string()).default([]),
  default_value: z.union([z.string(), z.boolean()]).default(''),
  restrict_components: flag,
  component_whitelist: z.array(z.string()).default([]),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  decimals: z.int().optional(),
  allow_target_blank: flag,
  show_anchor: flag,
  email_link_type: flag,
  asset_link_type: flag,
  filetypes: z.array(z.string()).default([]),
});

const components: z.ZodType<ComponentSchema[]> = z.array(
  z.object({
    name: z.string(),
    display_name: z.string(),
    is_root: flag,
    is_nestable: flag,
    schema: z.record(z.string(), field),
  }),
);

/**
 * Reads the component schemas that are pushed into a space.
 * @throws Error that names the file and the invalid fields.
 */
export function readComponents(file: string): readonly ComponentSchema[] {
  const result = components.safeParse(parseJson(readFileSync(file, 'utf8'), file));
  if (result.success) return result.data;
  throw new Error(`${basename(file)} must contain component schemas: ${describeIssues(result.error)}`);
}
