import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { isJsonObject, type JsonObject } from '../api/story';
import { writeJson } from '../api/write-json';
import type { FaultsByKind } from './fault-rule';
import type { FaultyResponse } from './send-response';

const MEGABYTE = 2 ** 20;
const FILLER = Buffer.alloc(MEGABYTE / 16, ' ');
/** A body that was changed is not what its validator stands for. */
const CHANGED = { ETag: null };

/** The first half, whole as far as HTTP can tell. */
export function breakJson(body: Buffer): FaultyResponse {
  return { status: 200, headers: CHANGED, body: firstHalf(body) };
}

/** The true body under another content type. */
export function mislabel(body: Buffer, { type }: FaultsByKind['wrong-type']): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': type }, body };
}

/** The connection closes behind the first half of a body whose length was not told. */
export function cutInTheMiddle(body: Buffer): FaultyResponse {
  return { status: 200, headers: CHANGED, body: firstHalf(body), ending: 'cut' };
}

/** The same where the whole length was told. */
export function truncate(body: Buffer): FaultyResponse {
  const headers = { ...CHANGED, 'Content-Length': String(body.length) };
  return { status: 200, headers, body: firstHalf(body), ending: 'cut' };
}

/** The first half of the packed body, whole as far as HTTP can tell. */
export function truncateGzip(body: Buffer): FaultyResponse {
  const headers = { ...CHANGED, 'Content-Encoding': 'gzip' };
  return { status: 200, headers, body: firstHalf(gzipSync(body)) };
}

/** The true body behind so much white space, which JSON allows: nothing but a limit on the size notices. */
export function enlarge(body: Buffer, { megabytes }: FaultsByKind['large']): FaultyResponse {
  return {
    status: 200,
    headers: CHANGED,
    body: Readable.from(filled(body, megabytes), { objectMode: false }),
  };
}

/** The same, packed to about a thousandth. */
export function inflate(body: Buffer, { megabytes }: FaultsByKind['gzip-bomb']): FaultyResponse {
  const packed = Readable.from(filled(body, megabytes), { objectMode: false }).pipe(createGzip({ level: 9 }));
  return { status: 200, headers: { ...CHANGED, 'Content-Encoding': 'gzip' }, body: packed };
}

function* filled(body: Buffer, megabytes: number): Generator<Buffer> {
  for (let written = 0; written < megabytes * MEGABYTE; written += FILLER.length) yield FILLER;
  yield body;
}

/** Undefined where the body holds no story. */
export function withoutStory(body: Buffer): FaultyResponse | undefined {
  return changeStories(body, () => null);
}

/** Undefined where the body holds no story. */
export function withoutContent(body: Buffer): FaultyResponse | undefined {
  return changeStories(body, ({ content: _, ...story }) => story);
}

/**
 * Another content version, in the place where the answer tells its own.
 * @param index which of the values is due, counted without end.
 */
export function tellVersion(
  body: Buffer,
  { values, in: place }: FaultsByKind['content-version'],
  index: number,
): FaultyResponse | undefined {
  const parsed = parseObject(body);
  const value = values[index % values.length];
  if (place !== 'stories' && isJsonObject(parsed['space'])) {
    return json({ ...parsed, space: { ...parsed['space'], version: value } });
  }
  return place !== 'space' && 'cv' in parsed ? json({ ...parsed, cv: value }) : undefined;
}

function changeStories(body: Buffer, change: (story: JsonObject) => unknown): FaultyResponse | undefined {
  const parsed = parseObject(body);
  const { story, stories } = parsed;
  if (isJsonObject(story)) return json({ ...parsed, story: change(story) });
  if (Array.isArray(stories)) return json({ ...parsed, stories: stories.filter(isJsonObject).map(change) });
  return undefined;
}

/** The object that the body holds, an empty one where it holds anything else, such as a picture. */
function parseObject(body: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function json(value: unknown): FaultyResponse {
  return { status: 200, headers: CHANGED, body: Buffer.from(writeJson(value)) };
}

function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}
