const words =
  'kain batik tulis ini digambar dengan canting lalu dicelup dalam nila dan soga berulang kali hingga warnanya matang';

/** So many words in a row, as a long sentence has them. */
export function lineOf(count: number): string {
  const known = words.split(' ');
  const line = Array.from({ length: count }, (_, place) => known[place % known.length]).join(' ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** One word of so many letters, with nowhere to break. */
export function randomWord(letters: number): string {
  const word = words.replaceAll(' ', '');
  const long = word.repeat(Math.ceil(letters / word.length)).slice(0, letters);
  return `${long.charAt(0).toUpperCase()}${long.slice(1)}`;
}
