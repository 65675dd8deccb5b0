import { isJsonObject, parseJson } from '../common/json';
import { kilobytes, ratio, type Row } from './table';

/** Shorter texts are names and numbers, which would be found by chance. */
const shortest = 12;

/** Reports how much of the text that a page shows is in the data of its document, and in its payload, again. */
export async function measureSentTwice(url: string): Promise<readonly Row[]> {
  const html = await (await fetch(url)).text();
  const shown = shownText(html);
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const payload = await (await fetch(`${url}/_payload.json`)).text();
  const row = (name: string, json: string): Row => {
    const again = textsIn(parseJson(json)).filter((text) => text.length >= shortest && shown.includes(text));
    const bytes = again.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return {
      what: `text shown that is in the ${name} again`,
      figure: `${kilobytes(bytes)} beside ${kilobytes(Buffer.byteLength(shown))} shown; the ${name} has ${kilobytes(Buffer.byteLength(json))}`,
      ratio: ratio(bytes / Buffer.byteLength(shown)),
    };
  };
  return [row("document's data", data), row('payload, which a navigation fetches,', payload)];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function shownText(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (sign, name: string) => entities[name] ?? sign);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
