/**
 * True where the text has the pattern's form; `*` stands for any characters, slashes included. Takes time in
 * proportion to pattern times text, whatever the pattern: patterns come from strangers.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  let textAt = 0;
  let patternAt = 0;
  let star = -1;
  let resumeAt = 0;
  while (textAt < text.length) {
    if (pattern[patternAt] === '*') {
      star = patternAt;
      resumeAt = textAt;
      patternAt += 1;
    } else if (pattern[patternAt] === text[textAt]) {
      textAt += 1;
      patternAt += 1;
    } else if (star !== -1) {
      // The last star takes one more character; earlier ones need never be tried again.
      resumeAt += 1;
      textAt = resumeAt;
      patternAt = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(patternAt));
}
