import { z } from 'zod';
import { isBlock } from '../content-service/api/deliver-content';
import { ServiceError } from '../content-service/api/service-errors';
import { isJsonObject, type JsonObject, objectsIn } from '../content-service/api/story';

/** The maxDepth nesting of saved content; the stories of the sample space have fewer than thirty levels. */
const maxDepth = 200;

const saveBody = z.strictObject({ content: z.record(z.string(), z.unknown()), version: z.string() });
const publishBody = z.strictObject({ version: z.string() });

/** What to save, and the version of the story that it follows. */
export interface SaveRequest {
  readonly content: JsonObject;
  readonly version: string;
}

/**
 * Parses the body of a save, `{content, version}`: the root of the content must be the same block.
 * @param stored the content last saved.
 * @throws ServiceError 422 with the reason.
 */
export function readSave(value: unknown, stored: JsonObject): SaveRequest {
  if (depthOf(value) > maxDepth) throw rejected(`The content nests more than ${maxDepth} levels deep`);
  const parsed = saveBody.safeParse(value);
  if (!parsed.success)
    throw rejected('The body must be {"content": …, "version": …} with an object and a text');
  const { content, version } = parsed.data;
  if (content['component'] !== stored['component'] || content['_uid'] !== stored['_uid'])
    throw rejected('The block at the root must keep its component and its _uid');
  const uids = objectsIn(content).filter(isBlock).map(uidOf);
  if (new Set(uids).size < uids.length) throw rejected('Two blocks have the same _uid');
  return { content: withoutMarkers(content), version };
}

/**
 * Parses the body of a publish, `{version}`.
 * @returns the version of the story to publish.
 * @throws ServiceError 422 for any other body.
 */
export function readPublish(value: unknown): string {
  const parsed = publishBody.safeParse(value);
  if (!parsed.success) throw rejected('The body must be {"version": …} with a text');
  return parsed.data.version;
}

const uidOf = ({ _uid: uid }: JsonObject): unknown => uid;

function rejected(error: string): ServiceError {
  return new ServiceError(422, { error });
}

/** Breadth-first and iterative, for any depth. */
function depthOf(root: unknown): number {
  let level: unknown[] = [root];
  let depth = 0;
  for (; level.length > 0 && depth <= maxDepth; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return depth;
}

/** Editor markers are added to responses and never stored. */
function withoutMarkers(object: JsonObject): JsonObject {
  const fields = Object.entries(object).filter(([name]) => name !== '_editable');
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutMarkersIn(value)]));
}

function withoutMarkersIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarkersIn);
  return isJsonObject(value) ? withoutMarkers(value) : value;
}
