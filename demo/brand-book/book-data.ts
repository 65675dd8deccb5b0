import { z } from 'zod';

const bytes = z.int().nonnegative();
const texts = z.record(z.string(), z.string());

const field = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.string(),
  empty: z.string(),
  does: z.string(),
  tab: z.string(),
  rules: z.object({
    required: z.boolean().default(false),
    max_length: z.int().optional(),
    maximum: z.int().optional(),
    regex: z.string().optional(),
  }),
  isTranslated: z.boolean(),
});

const component = z.object({
  name: z.string(),
  label: z.string(),
  purpose: z.string(),
  group: z.string(),
  fields: z.array(field),
  parts: z.array(z.string()),
});

const contrast = z.object({ text: z.string(), ground: z.string(), ratio: z.number() });

const themeValues = z.object({
  name: z.string(),
  fonts: z.object({ text: z.string(), headings: z.string() }),
  radius: z.number(),
  density: z.number(),
  seeds: texts,
  tokens: texts,
  parts: z.array(
    z.object({
      part: z.enum(['page', 'surface', 'primary']),
      scheme: z.enum(['light', 'dark']),
      colours: texts,
      contrasts: z.array(contrast),
    }),
  ),
});

/** What the build derives from the sources for the book, as JSON. */
export const bookData = z.object({
  components: z.array(component),
  weights: z.record(z.string(), z.object({ script: bytes, later: bytes, style: bytes })),
  themes: z.array(themeValues).min(1),
  /** Fonts that each page of the book needs, by their name below `/assets/`. */
  preloads: z.array(z.string()),
});

export type BookData = z.output<typeof bookData>;
export type BookComponent = z.output<typeof component>;
export type BookTheme = z.output<typeof themeValues>;
export type BlockWeight = BookData['weights'][string];
