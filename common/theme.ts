/**
 * Smallest widths of each size class, in CSS pixels. In stylesheets they are the custom media
 * `(--sm)` … `(--xxl)`: "this width and above".
 */
export const breakpoints = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
