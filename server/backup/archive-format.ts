import * as z from 'zod';
import { BackupError } from './backup-error';

/*
 * A backup is a tar file, compressed by gzip, so that any system can open it:
 *   anyam-backup.json      what it is, and in which format; the first entry
 *   data/<path>            the files of DATA_DIR
 *   anyam-checksums.json   size and SHA-256 of each of them; the last entry, so an archive without it is cut off
 */

/** The format that is written, and the newest that is read. */
export const archiveFormat = 1;

export const headerName = 'anyam-backup.json';
export const checksumsName = 'anyam-checksums.json';
const dataPrefix = 'data/';

/** Bytes of the first entry, and of the last, at most: another program's archive must not fill the memory. */
export const maxBytes = { header: 64 * 1024, checksums: 256 * 1024 * 1024 } as const;

const headerSchema = z.object({
  product: z.literal('anyam'),
  format: z.number().int().positive(),
  /** ISO 8601, UTC. */
  created: z.string(),
});

/** The first entry of an archive. */
export type ArchiveHeader = z.output<typeof headerSchema>;

const checksumsSchema = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});

/** A file in an archive. */
export type ArchivedFile = z.output<typeof checksumsSchema>['files'][number];

/** Parses the first entry. @throws {BackupError} */
export function parseHeader(value: unknown): ArchiveHeader {
  const header = headerSchema.safeParse(value).data;
  if (header === undefined) throw new BackupError('it is not a backup made by npm run backup');
  if (header.format > archiveFormat)
    throw new BackupError(
      `a newer version of the site made it (format ${header.format}): restore it with that version`,
    );
  return header;
}

/** Parses the last entry. @throws {BackupError} */
export function parseChecksums(value: unknown): readonly ArchivedFile[] {
  const checksums = checksumsSchema.safeParse(value).data;
  if (checksums === undefined) throw new BackupError('its checksums cannot be read');
  return checksums.files;
}

/** The name of a file of DATA_DIR in an archive. */
export function entryName(path: string): string {
  return dataPrefix + path;
}

/** The path below DATA_DIR of an entry. @throws {BackupError} for a name that could lead anywhere else. */
export function pathOfEntry(name: string): string {
  const path = name.startsWith(dataPrefix) ? name.slice(dataPrefix.length) : '';
  const isSafe = path
    .split('/')
    .every(
      (segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\:\p{Cc}]/u.test(segment),
    );
  if (!isSafe) throw new BackupError(`it contains an unexpected entry, ${JSON.stringify(name)}`);
  return path;
}
