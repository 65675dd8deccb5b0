/** Smallest width of the size class `lg`. A constant of its own: it alone is part of the browser's code. */
export const lgBreakpoint = 1280;

/**
 * Smallest widths of each size class, in CSS pixels. In stylesheets they are the custom media
 * `(--sm)` … `(--xxl)`: "this width and above".
 */
export const breakpoints = { sm: 600, md: 960, lg: lgBreakpoint, xl: 1920, xxl: 2560 } as const;
