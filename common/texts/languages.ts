import type { Texts } from './texts';

/**
 * The languages of the site's own texts. To add one, copy `en.ts`, translate it, and add its line.
 * @see build/bundle/text-parts.ts, which cuts each module into its parts for browsers
 */
export const languages = {
  ar: () => import('./ar'),
  de: () => import('./de'),
  en: () => import('./en'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  id: () => import('./id'),
} satisfies Readonly<Record<string, () => Promise<Texts>>>;
