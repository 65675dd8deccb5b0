import { createHash } from 'node:crypto';
import { integerOf, isJsonObject, textOf } from '../../../common/json';
import { parsePayload, type Payload } from '../../../common/page/page-data';

/** What the snapshot knows of a page. */
export interface SnapshotPage {
  /** Names language and story. */
  readonly key: string;
  /** The content version in which it was so. */
  readonly cv: number;
  /** When it was written down, in milliseconds since 1970. */
  readonly at: number;
  /** What the page was made of; null where the content service said that it is gone. */
  readonly payload: Payload | null;
}

/** Raised when the files are written otherwise: older ones are then passed over. */
const format = 1;

/** A file's name for a page: a hash, so that any slug makes a name of the same length that leads nowhere else. */
export function snapshotName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.json`;
}

/** True for names that {@link snapshotName} makes. */
export function isSnapshotName(name: string): boolean {
  return /^[0-9a-f]{64}\.json$/.test(name);
}

/** A file's text: a line that says what it is, and the payload. It is the payload and no document, so that any build can render it. */
export function writeSnapshot({ key, cv, at, payload }: SnapshotPage): string {
  const body = JSON.stringify(payload);
  return `${JSON.stringify({ format, key, cv, at, sum: sumOf({ key, cv, at }, body) })}\n${body}`;
}

/**
 * Reads a file's text.
 * @param key the page that the file should be of.
 * @throws Error saying why it cannot be believed.
 */
export function readSnapshot(text: string, key: string): SnapshotPage {
  const end = text.indexOf('\n');
  if (end < 0) throw new Error('it is torn');
  const header: unknown = parsed(text.slice(0, end));
  if (!isJsonObject(header)) throw new Error('it has no header');
  if (header['format'] !== format) throw new Error('it has another format');
  if (header['key'] !== key) throw new Error('it is of another page');
  const [cv, at, body] = [integerOf(header['cv'], 0), integerOf(header['at'], 0), text.slice(end + 1)];
  if (textOf(header['sum']) !== sumOf({ key, cv, at }, body)) throw new Error('its checksum is wrong');
  const payload = parsed(body);
  return { key, cv, at, payload: payload === null ? null : parsePayload(payload) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is torn');
  }
}

function sumOf({ key, cv, at }: Omit<SnapshotPage, 'payload'>, body: string): string {
  return createHash('sha256')
    .update(JSON.stringify([key, cv, at]))
    .update(body)
    .digest('base64url');
}
