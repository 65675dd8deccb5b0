import { z } from 'zod';
import { isBlock } from '../content-service/api/deliver-content';
import { ServiceError } from '../content-service/api/service-errors';
import { isJsonObject, type JsonObject, objectsIn } from '../content-service/api/story';

/** Levels to which what is saved may nest; the stories of the sample space need fewer than thirty. */
const deepest = 200;

const body = z.strictObject({ content: z.record(z.string(), z.unknown()) });

/**
 * Reads the content that is to be saved: `{content}`, whose root is still the same block.
 * @param stored the content as it was last saved.
 * @throws ServiceError 422 that says what is wrong.
 */
export function readContent(value: unknown, stored: JsonObject): JsonObject {
  if (depthOf(value) > deepest) throw refused(`The content nests more than ${deepest} levels deep`);
  const parsed = body.safeParse(value);
  if (!parsed.success) throw refused('The body must be {"content": …} with an object');
  const { content } = parsed.data;
  if (content['component'] !== stored['component'] || content['_uid'] !== stored['_uid'])
    throw refused('The block at the root must keep its component and its _uid');
  const uids = objectsIn(content).filter(isBlock).map(uidOf);
  if (new Set(uids).size < uids.length) throw refused('Two blocks have the same _uid');
  return withoutMarkers(content);
}

const uidOf = ({ _uid: uid }: JsonObject): unknown => uid;

function refused(error: string): ServiceError {
  return new ServiceError(422, { error });
}

/** Level by level, so that no depth is too much to find out about. */
function depthOf(root: unknown): number {
  let level: unknown[] = [root];
  let depth = 0;
  for (; level.length > 0 && depth <= deepest; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return depth;
}

/** Markers are made on delivery; they are never stored. */
function withoutMarkers(object: JsonObject): JsonObject {
  const fields = Object.entries(object).filter(([name]) => name !== '_editable');
  return Object.fromEntries(fields.map(([name, value]) => [name, cleaned(value)]));
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  return isJsonObject(value) ? withoutMarkers(value) : value;
}
