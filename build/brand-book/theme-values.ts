import { wcagContrast } from 'culori';
import { coloursOf, type Colours } from '../theme/colours';
import type { Part } from '../theme/drafts';
import { readablePairs } from '../theme/readable-pairs';
import { schemesOf, type Scheme } from '../theme/schemes';
import { readSeeds } from '../theme/seeds';
import type { Theme } from '../theme/theme';
import { sharedTokens } from '../theme/theme-css';

const parts: readonly Part[] = ['page', 'surface', 'primary'];

/** The contrast of a text colour with a ground that it may stand on. */
interface PairContrast {
  readonly text: string;
  readonly ground: string;
  readonly ratio: number;
}

/** The colours of a part of the page in one scheme. */
interface PartColours {
  readonly part: Part;
  readonly scheme: Scheme;
  readonly colours: Colours;
  readonly contrasts: readonly PairContrast[];
}

/** A theme and the values that the build computes from it. */
export interface ThemeValues extends Pick<Theme, 'name' | 'fonts' | 'radius' | 'density'> {
  readonly seeds: Theme['colours'];
  /** Fonts, corners and spaces by the name of their custom property. */
  readonly tokens: Colours;
  readonly parts: readonly PartColours[];
}

/** @throws Error for a faulty theme. */
export function themeValues(theme: Theme): ThemeValues {
  const { name, fonts, radius, density, colours: seeds } = theme;
  const partColours = parts.flatMap((part) => schemesOf(theme).map((scheme) => partIn(theme, part, scheme)));
  return { name, fonts, radius, density, seeds, tokens: sharedTokens(theme), parts: partColours };
}

function partIn(theme: Theme, part: Part, scheme: Scheme): PartColours {
  const colours = coloursOf(part, scheme, 'normal', readSeeds(theme));
  const contrasts = Object.entries(readablePairs).flatMap(([text, grounds]) =>
    grounds.flatMap((ground): readonly PairContrast[] => {
      const [above, below] = [colours[text], colours[ground]];
      // Some colours are those of the page alone.
      return above === undefined || below === undefined
        ? []
        : [{ text, ground, ratio: Math.floor(wcagContrast(above, below) * 100) / 100 }];
    }),
  );
  return { part, scheme, colours, contrasts };
}
