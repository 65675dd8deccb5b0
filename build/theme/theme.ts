import type { FontName } from './fonts';

/** The look of a site, of which the build computes every colour, font and space of the stylesheet. */
export interface Theme {
  /** Names the theme in messages of the build. */
  readonly name: string;
  /** Colours in any notation of CSS that names them in full, best in `oklch(lightness chroma hue)`. */
  readonly colours: SeedColours;
  readonly fonts: Readonly<Record<'text' | 'headings', FontName>>;
  /** Pixels of the corners of pictures and cards; controls have half of it. From 0 to 32. */
  readonly radius: number;
  /** Multiplies the spaces between elements: 1 is roomy. From 0.7 to 1.3. */
  readonly density: number;
  /** `light`: pages are light for every visitor, without a switch. Default: a light and a dark scheme. */
  readonly schemes?: 'light' | undefined;
}

/** The colours that a theme names. Those of the dark scheme, of tints and of borders follow from them. */
export interface SeedColours {
  /** The ground of light pages. */
  readonly paper: string;
  /** Text on light pages. Its hue colours the dark scheme and the footer. */
  readonly text: string;
  /** Links, buttons and sections with a coloured background. */
  readonly brand: string;
  /** Filled buttons, with white or dark text. Left out: they are of the brand's colour. */
  readonly accent?: string;
  readonly error: string;
  readonly success: string;
  /** The ground of warnings, with black text. */
  readonly warning: string;
  /** The ground of highlighted text. */
  readonly highlight: string;
}

/** The theme of this site. To give it another look, change the values. See docs/your-brand.md. */
export const theme: Theme = {
  name: 'sogan',
  colours: {
    paper: 'oklch(0.994 0.0069 88.6)',
    text: 'oklch(0.228 0.0217 59.9)',
    brand: 'oklch(0.469 0.1076 151.3)',
    error: 'oklch(0.478 0.193 24.3)',
    success: 'oklch(0.477 0.1114 151.6)',
    warning: 'oklch(0.844 0.1722 84.9)',
    highlight: 'oklch(0.924 0.1147 94.5)',
  },
  fonts: { text: 'Plus Jakarta Sans', headings: 'Lora' },
  radius: 16,
  density: 1,
};
