import type { Theme } from './theme';

export type Scheme = 'light' | 'dark';

/** True for a theme whose pages are light for every visitor. */
export function isLightOnly({ schemes }: Pick<Theme, 'schemes'>): boolean {
  return schemes === 'light';
}

/** The schemes that a theme has; the first is that of paper. */
export function schemesOf(theme: Pick<Theme, 'schemes'>): readonly Scheme[] {
  return isLightOnly(theme) ? ['light'] : ['light', 'dark'];
}

/** By which scheme screens are drawn: the browser's setting, or the visitor's choice (client/scheme.ts). */
const choice = `@media screen {
  :root:not([data-scheme='light'], [data-scheme='dark']) { color-scheme: light dark; }
  :root[data-scheme='dark'] { color-scheme: dark; }
}`;

/** The rules that choose between the schemes of a theme, in one line. */
export function schemeRules(theme: Pick<Theme, 'schemes'>): string {
  return isLightOnly(theme) ? '' : choice.replaceAll('\n', ' ');
}

/** A pair of colours, whose own parentheses hold no others. Of a pair with more the browser takes the light colour. */
const pair = /light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g;

/** A stylesheet with the pairs that a theme uses: with the light colour of each where it has no other scheme. */
export function inSchemesOf(theme: Pick<Theme, 'schemes'>, css: string): string {
  return isLightOnly(theme) ? css.replaceAll(pair, '$1') : css;
}
