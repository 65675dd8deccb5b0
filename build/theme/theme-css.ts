import { coloursOf, type Colours, type Contrast } from './colours';
import type { Part } from './drafts';
import { fontTokens } from './fonts';
import { isLightOnly, type Scheme } from './schemes';
import { readSeeds } from './seeds';
import type { Theme } from './theme';

/**
 * The custom properties of a part of the page, as declarations for the inside of a rule: each of its schemes, and, in a nested rule,
 * what differs where visitors prefer more contrast.
 * @throws Error for a faulty theme: which value, what is wrong with it, and what to write instead.
 */
export function themeCss(theme: Theme, part: Part): string {
  const normal = colourTokens(theme, part, 'normal');
  const more = Object.entries(colourTokens(theme, part, 'more')).filter(
    ([name, value]) => normal[name] !== value,
  );
  const shared = part === 'page' ? sharedTokens(theme) : {};
  const rules = [declarations(normal), declarations(shared)].join(' ');
  return `${rules} @media (prefers-contrast: more) { ${declarations(Object.fromEntries(more))} }`;
}

/** Fonts, corners and spaces, which are the same in both schemes and on every part of a page. */
export function sharedTokens(theme: Theme): Colours {
  return { ...fontTokens(theme.fonts), ...shapeTokens(theme) };
}

/** The backgrounds of a theme's pages in its schemes, for the frames of browsers. */
export function pageGrounds(theme: Theme): { readonly light: string; readonly dark?: string } {
  const seeds = readSeeds(theme);
  const groundIn = (scheme: Scheme) => coloursOf('page', scheme, 'normal', seeds)['background'] ?? '';
  const light = groundIn('light');
  return isLightOnly(theme) ? { light } : { light, dark: groundIn('dark') };
}

/** An icon in a theme's colours: `{primary}` in its text is the colour of that name on light pages. */
export function themedIcon(icon: string, theme: Theme): string {
  const colours = coloursOf('page', 'light', 'normal', readSeeds(theme));
  return icon.replaceAll(/\{([\w-]+)\}/g, (reference, name: string) => colours[name] ?? reference);
}

function colourTokens(theme: Theme, part: Part, contrast: Contrast): Colours {
  const seeds = readSeeds(theme);
  const dark = isLightOnly(theme) ? {} : coloursOf(part, 'dark', contrast, seeds);
  const tokens = Object.entries(coloursOf(part, 'light', contrast, seeds)).map(([name, light]) => {
    const other = dark[name] ?? light;
    return [name, light === other ? light : `light-dark(${light}, ${other})`];
  });
  return Object.fromEntries(tokens) as Colours;
}

/** Corners and spaces. */
function shapeTokens({ radius, density }: Theme): Colours {
  const rem = (size: number): string => `${String(Number((size * density).toFixed(4)))}rem`;
  /** A space that grows with the window, between two sizes. */
  const growing = (min: number, base: number, share: number, max: number): string =>
    `clamp(${rem(min)}, ${rem(base)} + ${String(Number((share * density).toFixed(4)))}vw, ${rem(max)})`;
  return {
    'radius-small': `${String(radius / 2)}px`,
    radius: `${String(radius)}px`,
    'space-1': rem(0.5),
    'space-2': rem(0.75),
    'space-3': rem(1.25),
    'space-4': rem(2),
    'space-5': rem(3),
    'space-6': growing(2.5, 1.9, 2.5, 4),
    'space-7': growing(3, 2, 5, 6),
    // Between sections.
    between: growing(3.5, 2, 5, 6.5),
  };
}

function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
