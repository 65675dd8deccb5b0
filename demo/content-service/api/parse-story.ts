import { z } from 'zod';
import type { Story } from './story';

const jsonObject = z.record(z.string(), z.unknown());
const date = z.iso.datetime();

const alternate = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  published: z.boolean(),
  is_folder: z.boolean(),
  parent_id: z.int().nullable(),
});

const translatedSlug = z.object({
  path: z.string(),
  name: z.string().nullable(),
  lang: z.string(),
  published: z.boolean().nullable(),
});

const story: z.ZodType<Story> = z.object({
  id: z.int().positive(),
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string().min(1),
  full_slug: z.string().min(1),
  content: jsonObject,
  created_at: date,
  updated_at: date,
  published_at: date.nullable(),
  first_published_at: date.nullable(),
  sort_by_date: z.string().nullable().default(null),
  position: z.number().default(0),
  tag_list: z.array(z.string()).default([]),
  is_startpage: z.boolean().default(false),
  is_folder: z.boolean().default(false),
  parent_id: z
    .int()
    .nullable()
    .default(null)
    .transform((id) => id ?? 0),
  group_id: z.string(),
  meta_data: jsonObject.nullable().default(null),
  path: z.string().nullable().default(null),
  alternates: z.array(alternate).default([]),
  translated_slugs: z.array(translatedSlug).nullable().default(null),
});

/**
 * Parses one exported story. Fields that only the management API has are dropped.
 * @param file the path for error messages.
 * @throws Error that names each invalid field.
 */
export function parseStory(value: unknown, file: string): Story {
  const result = story.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${file} must contain a story: ${describeIssues(result.error)}`);
}

/** The problems in one line, each beginning with the path of its field. */
export function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.length === 0 ? 'the whole' : issue.path.join('.')}: ${issue.message}`)
    .join('; ');
}
