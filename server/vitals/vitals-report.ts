import * as z from 'zod';
import { NOT_FOUND_SLUG } from '../../common/constants';
import type { PageContent } from '../../common/page/page-data';

/** The kinds of pages that reports distinguish: few, because each is a value of a label. */
const vitalsPages = ['page', 'article', 'search', 'error', 'other'] as const;

export type VitalsPage = (typeof vitalsPages)[number];

/**
 * How a page came on screen: the types of navigations of a browser, and its back/forward cache.
 * @see https://www.w3.org/TR/navigation-timing-2/#sec-performance-navigation-types
 */
const vitalsNavigations = ['navigate', 'reload', 'back_forward', 'back_forward_cache', 'prerender'] as const;

/** Milliseconds. A device that slept reports more, which says nothing of the site. */
const duration = z.number().min(0).max(60_000).optional().catch(undefined);

const schema = z.strictObject({
  page: z.enum(vitalsPages),
  navigation: z.enum(vitalsNavigations),
  /** Largest Contentful Paint, in milliseconds. */
  lcp: duration,
  /** Interaction to Next Paint, in milliseconds. */
  inp: duration,
  /** Cumulative Layout Shift: a score without unit. */
  cls: z.number().min(0).max(100).optional().catch(undefined),
  /** First Contentful Paint, in milliseconds. */
  fcp: duration,
  /** Time to First Byte, in milliseconds. */
  ttfb: duration,
});

/** The web vitals of one page view, as far as the browser measures them. */
export type VitalsReport = z.output<typeof schema>;

/** Parses the body of a report. A value out of bounds is left out. @returns null for a malformed body. */
export function parseVitals(body: unknown): VitalsReport | null {
  if (typeof body !== 'string') return null;
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** The kind of a page, by the block that is its root. */
export function vitalsPageOf(
  shown: PageContent,
  nameOf: (component: string) => string | undefined,
): VitalsPage {
  if (shown.kind === 'fault' || shown.story.full_slug === NOT_FOUND_SLUG) return 'error';
  const component = String(shown.story.content['component'] ?? 'page');
  const name = nameOf(component) ?? component;
  return vitalsPages.find((page) => page === name) ?? 'other';
}
