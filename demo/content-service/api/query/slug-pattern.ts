/**
 * True if the text matches the pattern; `*` matches any characters, slashes included. Patterns are untrusted: the time is
 * at most proportional to the length of the pattern times that of the text.
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
      // Extend the match of the last star by one character; earlier stars need no backtracking.
      resumeAt += 1;
      textAt = resumeAt;
      patternAt = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(patternAt));
}
