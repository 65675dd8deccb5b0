import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FieldDefinition, FormDefinition } from '../../common/forms/form-definition';
import { typeOfName } from '../../common/forms/file-types';
import type { FormInput } from '../../common/forms/validate';
import { HttpError } from '../../common/errors';
import { extendRequestTime } from '../http/request-time';
import { cleanFileName, type FileStore, type StoredFile } from '../submissions/files/stored-file';
import { readMultipart } from './read-multipart';

/** What is wrong with a file; `megabytes` is the limit that it exceeds. */
export type FileProblem =
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | { readonly kind: 'wrong-type' };

/** The files of a form, as they were received. */
export interface Upload {
  readonly files: readonly StoredFile[];
  /** The names of the files that came, by the field's name. */
  readonly names: ReadonlyMap<string, string>;
  /** By the field's name. */
  readonly problems: ReadonlyMap<string, FileProblem>;
  /** Ends the upload, and deletes the files that no submission holds; to be called once, after the form was accepted or not. */
  readonly discard: () => Promise<void>;
}

/** The upload of a form without files. */
export const noUpload: Upload = {
  files: [],
  names: new Map(),
  problems: new Map(),
  discard: () => Promise.resolve(),
};

/** Bytes. */
const megabyte = 1_000_000;

/** Bytes of the other fields, and of the lines between parts. */
const overhead = 500_000;

/** Uploads at a time: each holds a connection and writes to the disk. */
const maxConcurrent = 20;

/** The field that holds files, if the form has one of this name. */
const fileField = (form: FormDefinition, name: string): FieldDefinition | undefined =>
  form.fields.find((field) => field.type === 'file' && field.name === name);

interface UploadScope {
  readonly store: FileStore;
  /** Megabytes of the files of one submission. */
  readonly maxMegabytes: number;
}

/** Finds the form that the fields before the first file name. @throws if there is none with a field for a file. */
type FindForm = (input: FormInput) => Promise<FormDefinition>;

type FormWithFiles = Upload & { readonly input: FormInput };

/**
 * Makes the function that reads forms with files. Nothing is written to disk for a page without such a form, nor for a field
 * that is none of its file fields: their files are read and dropped. The first file of a field counts.
 */
export function createUploadReader(scope: UploadScope) {
  let running = 0;
  return async (request: IncomingMessage, findForm: FindForm): Promise<FormWithFiles> => {
    if (running >= maxConcurrent) throw new HttpError(503, undefined, { retryAfter: 10 });
    running += 1;
    try {
      return await readUpload(request, findForm, scope);
    } finally {
      running -= 1;
    }
  };
}

async function readUpload(
  request: IncomingMessage,
  findForm: FindForm,
  { store, maxMegabytes }: UploadScope,
): Promise<FormWithFiles> {
  const upload = new ReceivedUpload(store, maxMegabytes);
  const maxBytes = maxMegabytes * megabyte;
  let form: Promise<FormDefinition> | undefined;
  const find: FindForm = async (input) => {
    const found = await findForm(input);
    await upload.reserve(maxBytes);
    extendRequestTime(request);
    return found;
  };
  try {
    const input = await readMultipart(request, {
      maxBody: maxBytes + overhead,
      receive: async (file, before, signal) => {
        const field = fileField(await (form ??= find(before)), file.field);
        if (field === undefined || upload.names.has(field.name)) file.stream.resume();
        else await upload.receive(field, file, signal);
      },
    });
    const { files, names, problems } = upload;
    return { input, files, names, problems, discard: () => upload.discard() };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

/** The files that have arrived so far. */
class ReceivedUpload implements Upload {
  readonly files: StoredFile[] = [];
  readonly names = new Map<string, string>();
  readonly problems = new Map<string, FileProblem>();
  readonly #store: FileStore;
  readonly #maxMegabytes: number;
  readonly #ids: string[] = [];
  #release = (): void => {};

  constructor(store: FileStore, maxMegabytes: number) {
    this.#store = store;
    this.#maxMegabytes = maxMegabytes;
  }

  /** Reserves the bytes of all files, until {@link discard}. @throws {StoreUnavailable} */
  async reserve(bytes: number): Promise<void> {
    this.#release = await this.#store.reserve(bytes);
  }

  async receive(
    { name: field, max_size_mb: ofField }: FieldDefinition,
    { name: fileName, stream }: { readonly name: string; readonly stream: Readable },
    signal: AbortSignal,
  ): Promise<void> {
    const name = cleanFileName(fileName);
    this.names.set(field, name);
    const megabytes = Math.min(ofField, this.#maxMegabytes);
    const received = await this.#store.receive(stream, { maxBytes: megabytes * megabyte, signal });
    if (received === 'too-large') return void this.problems.set(field, { kind: 'too-large', megabytes });
    const { id, size, sha256, type } = received;
    this.#ids.push(id);
    // Whether the field takes that type is found with its name.
    if (type === null || type !== typeOfName(name)) this.problems.set(field, { kind: 'wrong-type' });
    else this.files.push({ id, field, name, type, size, sha256 });
  }

  async discard(): Promise<void> {
    try {
      await this.#store.discard(this.#ids);
    } finally {
      this.#release();
    }
  }
}
