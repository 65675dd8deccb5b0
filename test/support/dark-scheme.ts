import { describe } from '@jest/globals';
import { isLightOnly } from '../../build/theme/schemes';
import { theme } from '../../build/theme/theme';

const hasDarkScheme = !isLightOnly(theme);

/** The names of the scripts that a page has for its scheme. */
export const schemeScripts: readonly string[] = hasDarkScheme ? ['scheme'] : [];

/** What visitors see whose system is dark: the dark value, or the light one where the theme leaves out the dark scheme. */
export function inTheDark<Value>(dark: Value, light: Value): Value {
  return hasDarkScheme ? dark : light;
}

const describeTests = describe;
const skipTests = describe.skip;

/** Declares tests of the switch between schemes. Where the theme leaves out the dark scheme they are skipped. */
export function describeSwitch(name: string, tests: () => void): void {
  if (hasDarkScheme) describeTests(name, tests);
  else skipTests(`${name}, skipped: the theme has no dark scheme`, tests);
}
