import type { Readable } from 'node:stream';
import { isFileType, type FileType } from '../../../common/forms/file-types';
import { integerOf, objectsOf, parseJson, textOf } from '../../../common/json';
import { singleLine } from '../../runtime/single-line';

/** A file as it was received. */
export interface ReceivedFile {
  /** Random, and the name of the file on disk. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/** A file that came with a submission. */
export interface StoredFile extends ReceivedFile {
  /** The name of the form's field. */
  readonly field: string;
  /** The name of the visitor's file: one line, without a path, and with an extension of its type. */
  readonly name: string;
  readonly type: FileType;
}

/** The files of submissions, before they belong to one. */
export interface FileStore {
  /**
   * Reserves bytes for an upload, which no other upload of this process gets.
   * @returns releases them, to be called once when the upload is over.
   * @throws {StoreUnavailable} if `bytes` more may not be stored.
   */
  readonly reserve: (bytes: number) => Promise<() => void>;
  /**
   * Writes a file to disk, synced, and detects its type by its content.
   * @returns `too-large` once it exceeds `maxBytes`; nothing is stored then.
   * @throws {StoreUnavailable} and errors of the stream.
   */
  readonly receive: (
    stream: Readable,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ) => Promise<(ReceivedFile & { readonly type: FileType | null }) | 'too-large'>;
  /** Deletes those of the files that no submission holds. */
  readonly discard: (ids: readonly string[]) => Promise<void>;
}

/** Characters of a name. */
const maxNameLength = 120;

/** A name as it may stand in headers, mails and pages: no path, no control characters, and the extension last, also to the eye. */
export function cleanFileName(name: string): string {
  const base = singleLine(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)).trim();
  const dot = base.lastIndexOf('.');
  const extension = dot < 0 ? '' : base.slice(dot);
  const stem = [...(dot < 0 ? base : base.slice(0, dot))].slice(0, maxNameLength).join('');
  return `${stem || 'file'}${extension}`;
}

/** Parses the files of a row. Without any: an empty list. */
export function storedFilesOf(json: string): readonly StoredFile[] {
  return objectsOf(parseJson(json)).flatMap((file) => {
    const type = textOf(file['type']);
    if (!isFileType(type)) return [];
    const [id, field, name] = [textOf(file['id']), textOf(file['field']), textOf(file['name'])];
    return [{ id, field, name, type, size: integerOf(file['size'], 0), sha256: textOf(file['sha256']) }];
  });
}
