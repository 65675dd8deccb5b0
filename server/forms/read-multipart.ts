import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { HttpError } from '../../common/errors';
import type { FormInput } from '../../common/forms/validate';
import { badForm, maxBytes, maxFields, maxValuesOfField } from './form-body';

/** Files of a form: more than any form has fields for them. */
const maxFiles = 20;

/** Bytes of a file that are read ahead. */
const readAhead = 64 * 1024;

export interface MultipartOptions {
  /** Bytes of the whole body. */
  readonly maxBody: number;
  /**
   * Takes a file, in the order of the body; not called for a field that was left empty. The stream must be read to its end.
   * @param input the fields before it.
   * @param signal aborts once the request fails.
   */
  readonly receive: (
    file: { readonly field: string; readonly name: string; readonly stream: Readable },
    input: FormInput,
    signal: AbortSignal,
  ) => Promise<void>;
}

/**
 * Reads a form with files, which are streamed: none is in memory as a whole.
 * @returns its other fields.
 * @throws {HttpError} 400 for a malformed body, 413 for one that is too large.
 * @throws what `receive` rejects with, and Error if the client breaks off.
 */
export async function readMultipart(request: IncomingMessage, options: MultipartOptions): Promise<FormInput> {
  if (request.headers['content-encoding'] !== undefined) throw new HttpError(415);
  if (Number(request.headers['content-length'] ?? 0) > options.maxBody) throw new HttpError(413);
  if (request.destroyed) throw new HttpError(400); // no event will say that the client has broken off
  const input = new Map<string, string[]>();
  const abort = new AbortController();
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    abort.abort();
  };
  const parser = parserOf(request);
  const tasks: Promise<void>[] = [];
  parser.on('file', (field, stream, name) => {
    stream.on('error', () => {}); // the request fails, too
    if (!name) return void stream.resume();
    const file = { field: unescaped(field), name: unescaped(name), stream };
    tasks.push(options.receive(file, input, abort.signal).catch(fail));
  });
  collectFields(parser, input, fail);
  const body = limitBytes(options.maxBody);
  request.once('close', () => {
    // What has arrived and was not read yet is lost.
    if (!request.readableEnded) fail(new HttpError(400));
  });
  try {
    request.pipe(body);
    await pipeline(body, parser, { signal: abort.signal });
  } catch (error) {
    // Busboy's own errors are about the form.
    fail(error instanceof HttpError ? error : badForm('the body is not multipart/form-data'));
  } finally {
    request.unpipe(body);
    request.resume(); // what is left of a body that was refused
    await Promise.all(tasks);
  }
  if (failure !== undefined) throw failure;
  return input;
}

/** A name as it was before the browser wrote it (https://html.spec.whatwg.org/#multipart-form-data). */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0D|%0A/g, ' ');
}

function parserOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': headers['content-type'] ?? '' },
      fileHwm: readAhead,
      limits: {
        fieldSize: maxBytes,
        fields: maxFields,
        files: maxFiles,
        parts: maxFields + maxFiles,
        headerPairs: 20,
        headerSize: 4_096,
      },
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
  } catch {
    throw badForm('the content type has no boundary');
  }
}

function collectFields(parser: BusboyInstance, input: Map<string, string[]>, fail: (error: unknown) => void) {
  let size = 0;
  parser.on('field', (name, value, _, isCut) => {
    const field = unescaped(name);
    size += Buffer.byteLength(field) + Buffer.byteLength(value);
    if (isCut || size > maxBytes) return fail(new HttpError(413));
    const values = input.get(field) ?? [];
    if (values.length === 0) input.set(field, values);
    values.push(value);
    if (values.length > maxValuesOfField) fail(badForm(`a field has more than ${maxValuesOfField} values`));
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail(badForm('too many fields or files')));
}

function limitBytes(max: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(total > max ? new HttpError(413) : null, chunk);
    },
  });
}
