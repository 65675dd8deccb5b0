// Made-up texts, links and nodes of rich text.

const vocabulary = (
  'kain batik parang kawung truntum malam canting nila soga lilin motif pesisir keraton perajin warna alam halus sabar ' +
  'ombak bintang tulis cap serat benang daun akar kulit kayu rebus celup jemur garis titik bidang bunga sulur sawat gurda ' +
  'lereng ceplok tumpal pagi sore hujan teduh rumah pasar jalan sungai tangan ibu anak guru murid cerita lagu nama dengan ' +
  'yang untuk dari pada oleh sebelum sesudah selalu kadang pelan rapi tipis tebal muda tua lama baru'
).split(' ');

/** Words by a seed, as varied as real text: a small vocabulary would compress too well. */
export function line(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + count) % 4_294_967_296;
  const chosen = Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return vocabulary[Math.floor(state / 65_536) % vocabulary.length];
  });
  return chosen.join(' ');
}

/** A value of the CMS. */
export type Json = Readonly<Record<string, unknown>>;

/** A link field. */
export const link = (url: string): Json => ({ fieldtype: 'multilink', linktype: 'url', url, id: '' });
/** A text in rich text. */
export const textNode = (text: string, ...marks: readonly Json[]): Json => ({
  type: 'text',
  text,
  ...(marks.length === 0 ? {} : { marks }),
});
/** A node of rich text. */
export const node = (type: string, content: readonly Json[], attrs: Json = {}): Json => ({
  type,
  attrs,
  content,
});
/** A paragraph of rich text. */
export const paragraph = (...content: readonly Json[]): Json => node('paragraph', content);
