/** How a family of fonts is written in a stylesheet. */
interface Font {
  readonly stack: string;
  /** For running text in italics, where that is a family of its own. */
  readonly italics?: string;
  /** Added between words, where a font's own spaces are narrow. */
  readonly wordSpacing?: string;
}

/** The families that a theme may name: those that the site serves (`common/page/fonts.css`), and those of the system. */
export const fonts = {
  'Plus Jakarta Sans': {
    stack:
      "'Plus Jakarta Sans', 'Like Plus Jakarta Sans', 'Like Plus Jakarta Sans, from Roboto', ui-sans-serif, system-ui, sans-serif",
    italics: "'Plus Jakarta Sans Italic'",
    wordSpacing: '0.06em',
  },
  Lora: { stack: "'Lora', 'Like Lora', 'Like Lora, from Noto', 'Like Lora, from Times', serif" },
  'system sans': { stack: 'ui-sans-serif, system-ui, sans-serif' },
  'system serif': { stack: "ui-serif, 'Iowan Old Style', Georgia, 'Noto Serif', serif" },
} satisfies Readonly<Record<string, Font>>;

/** The name of a family in {@link fonts}. */
export type FontName = keyof typeof fonts;

/** The custom properties of a theme's fonts. */
export function fontTokens({ text, headings }: Readonly<Record<'text' | 'headings', FontName>>) {
  const { stack, italics, wordSpacing }: Font = fonts[text];
  return {
    'text-font': stack,
    'italic-font': italics === undefined ? stack : `${italics}, ${stack}`,
    'heading-font': fonts[headings].stack,
    'word-space': wordSpacing ?? 'normal',
  };
}
