const sample =
  'kain batik tulis ini digambar dengan canting lalu dicelup dalam nila dan soga berulang kali hingga warnanya matang';

/** A sentence of that many words. */
export function lineOf(count: number): string {
  const vocabulary = sample.split(' ');
  const line = Array.from({ length: count }, (_, index) => vocabulary[index % vocabulary.length]).join(' ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** One unbreakable word of that many letters. */
export function wordOf(letters: number): string {
  const letterSource = sample.replaceAll(' ', '');
  const word = letterSource.repeat(Math.ceil(letters / letterSource.length)).slice(0, letters);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
