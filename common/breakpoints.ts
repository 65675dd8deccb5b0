/** Smallest width of the size class `lg`. A constant of its own: it alone is part of the browser's code. */
export const lgBreakpoint = 1280;

/** A width of a window in `em`, which grows with the text size that a visitor chose in the browser. */
export function toEm(pixels: number): string {
  return `${pixels / 16}em`;
}

/**
 * Smallest widths of each size class, in CSS pixels at the default text size. In stylesheets they are the custom media
 * `(--sm)` … `(--xxl)`: "this width and above".
 */
export const breakpoints = { sm: 600, md: 960, lg: lgBreakpoint, xl: 1920, xxl: 2560 } as const;
