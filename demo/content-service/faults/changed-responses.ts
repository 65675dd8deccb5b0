import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { isJsonObject, type JsonObject } from '../api/story';
import { writeJson } from '../api/write-json';
import type { FaultsByKind } from './fault-rule';
import type { FaultyResponse } from './send-response';

const MEGABYTE = 2 ** 20;
const FILLER = Buffer.alloc(MEGABYTE / 16, ' ');
/** A changed body must not have the validator of the original. */
const CHANGED = { ETag: null };

/** The first half of the body, in a response that is complete by HTTP. */
export function breakJson(body: Buffer): FaultyResponse {
  return { status: 200, headers: CHANGED, body: firstHalf(body) };
}

/** The unchanged body with another content type. */
export function mislabel(body: Buffer, { type }: FaultsByKind['wrong-type']): FaultyResponse {
  return { status: 200, headers: { 'Content-Type': type }, body };
}

/** Closes the connection after half of the body, in a response without Content-Length. */
export function cutInTheMiddle(body: Buffer): FaultyResponse {
  return { status: 200, headers: CHANGED, body: firstHalf(body), ending: 'cut' };
}

/** Closes the connection after half of the body, in a response with the full Content-Length. */
export function truncate(body: Buffer): FaultyResponse {
  const headers = { ...CHANGED, 'Content-Length': String(body.length) };
  return { status: 200, headers, body: firstHalf(body), ending: 'cut' };
}

/** The first half of the compressed body, in a response that is complete by HTTP. */
export function truncateGzip(body: Buffer): FaultyResponse {
  const headers = { ...CHANGED, 'Content-Encoding': 'gzip' };
  return { status: 200, headers, body: firstHalf(gzipSync(body)) };
}

/** The unchanged body after many megabytes of white space, which JSON allows: only a size limit detects it. */
export function enlarge(body: Buffer, { megabytes }: FaultsByKind['large']): FaultyResponse {
  return {
    status: 200,
    headers: CHANGED,
    body: Readable.from(filled(body, megabytes), { objectMode: false }),
  };
}

/** The same, compressed to about a thousandth. */
export function inflate(body: Buffer, { megabytes }: FaultsByKind['gzip-bomb']): FaultyResponse {
  const compressed = Readable.from(filled(body, megabytes), { objectMode: false }).pipe(
    createGzip({ level: 9 }),
  );
  return { status: 200, headers: { ...CHANGED, 'Content-Encoding': 'gzip' }, body: compressed };
}

function* filled(body: Buffer, megabytes: number): Generator<Buffer> {
  for (let written = 0; written < megabytes * MEGABYTE; written += FILLER.length) yield FILLER;
  yield body;
}

/** Undefined for a body without a story. */
export function withoutStory(body: Buffer): FaultyResponse | undefined {
  return changeStories(body, () => null);
}

/** Undefined for a body without a story. */
export function withoutContent(body: Buffer): FaultyResponse | undefined {
  return changeStories(body, ({ content: _, ...story }) => story);
}

/**
 * Replaces the content version of a response.
 * @param index selects the value, modulo their number.
 */
export function replaceVersion(
  body: Buffer,
  { values, in: target }: FaultsByKind['content-version'],
  index: number,
): FaultyResponse | undefined {
  const parsed = parseObject(body);
  const value = values[index % values.length];
  if (target !== 'stories' && isJsonObject(parsed['space'])) {
    return json({ ...parsed, space: { ...parsed['space'], version: value } });
  }
  return target !== 'space' && 'cv' in parsed ? json({ ...parsed, cv: value }) : undefined;
}

function changeStories(body: Buffer, change: (story: JsonObject) => unknown): FaultyResponse | undefined {
  const parsed = parseObject(body);
  const { story, stories } = parsed;
  if (isJsonObject(story)) return json({ ...parsed, story: change(story) });
  if (Array.isArray(stories)) return json({ ...parsed, stories: stories.filter(isJsonObject).map(change) });
  return undefined;
}

/** The object in the body; an empty one for any other body, such as a picture. */
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
