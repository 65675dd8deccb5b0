/**
 * Smallest widths of each size class, in CSS pixels. In stylesheets they are the custom media
 * `(--sm)` … `(--xxl)`: "this width and above".
 */
export const breakpoints = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** Below this size class the mobile layout applies (a navigation panel in place of a bar). */
export const mobileBreakpoint: keyof typeof breakpoints = 'lg';

/** The theme a visitor gets who has expressed no wish. */
export const defaultTheme = 'light';
