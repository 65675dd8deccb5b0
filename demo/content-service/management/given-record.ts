import { ServiceError, unprocessable } from '../api/service-errors';
import { isJsonObject, type JsonObject } from '../api/story';

/** The record that a request gives, under the name of its kind. @throws ServiceError 422 without one. */
export function givenRecord(body: unknown, kind: string): JsonObject {
  const record = isJsonObject(body) ? body[kind] : undefined;
  if (!isJsonObject(record)) throw unprocessable(`param is missing: ${kind}`);
  return record;
}

/** The response of the management API for an unknown record: unlike that of the delivery API, its body is an object. */
export function unknownRecord(): ServiceError {
  return new ServiceError(404, { error: 'This record could not be found' });
}
