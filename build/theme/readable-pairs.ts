/** Text colours with the backgrounds that each may have, on every part of a page. */
export const readablePairs: Readonly<Record<string, readonly string[]>> = {
  text: ['background', 'surface', 'surface-strong', 'primary-soft'],
  'text-muted': ['background', 'surface', 'surface-strong'],
  primary: ['background', 'surface', 'primary-soft'],
  'primary-strong': ['background', 'surface'],
  'on-primary': ['primary', 'primary-strong'],
  // Where a theme has an accent.
  'on-accent': ['accent', 'accent-strong'],
  error: ['background', 'surface'],
  success: ['background', 'surface'],
  // The same on every part.
  'on-warning': ['warning'],
  'on-deep': ['surface-deep'],
  'on-highlight': ['highlight'],
};
