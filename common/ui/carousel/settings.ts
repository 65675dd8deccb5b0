/** How long a slide is shown where slides change by themselves, in seconds. */
export const slideSeconds = { min: 3, max: 30, fallback: 7 };
