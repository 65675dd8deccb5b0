import { csvLines, jsonLines } from './export-submissions';
import { noReceiver, type ReceiverOf } from './receivers';
import type { FormsDatabase } from './store/database';
import { filePath, isOnDisk } from './files/file-folder';
import { findByAddress, forgetAddress } from './store/person-data';
import {
  countSubmissions,
  findSubmission,
  listForms,
  listSubmissions,
  type StoredSubmission,
  type SubmissionFilter,
} from './store/submission-queries';
import type { StoredFile } from './files/stored-file';
import { deleteSubmissions, retrySubmissions } from './store/submission-updates';

/** The submissions for the site's team. Methods reject with `StoreUnavailable` while the store is unavailable. */
export type SubmissionDesk = ReturnType<typeof createSubmissionDesk>;

interface DeskOptions {
  readonly database: FormsDatabase;
  /** Names of the configured destinations. */
  readonly destinations: readonly string[];
  /** Default: each destination has one receiver. */
  readonly receiverOf?: ReceiverOf;
  /** Called once submissions wait for delivery again. */
  readonly onRetry: () => void;
  /** Milliseconds since 1970. Default: the system's. */
  readonly now?: () => number;
}

/** Creates the desk for the submissions in a database. */
export function createSubmissionDesk({
  database,
  destinations,
  receiverOf = noReceiver,
  onRetry,
  now = Date.now,
}: DeskOptions) {
  return {
    destinations,
    /** Keys of the forms that have submissions. */
    forms: () => listForms(database),
    count: (filter: SubmissionFilter) => countSubmissions(database, filter),
    /** The newest first. @param below only those with a lower number. */
    list: (filter: SubmissionFilter, limit: number, below?: number) =>
      listSubmissions(database, filter, limit, below),
    /** A submission with its deliveries; null for an unknown id. */
    find: (id: string) => findSubmission(database, id),
    /** Lines of CSV or JSON, oldest first. */
    export: (format: 'csv' | 'json', filter: SubmissionFilter) =>
      (format === 'csv' ? csvLines : jsonLines)(database, filter),
    retry: async ({ number }: StoredSubmission): Promise<void> => {
      await retrySubmissions(database, [number], destinations, receiverOf);
      onRetry();
    },
    /** False for a file that is on the disk of the machine that received it, and not on this one's. */
    isHere: (file: StoredFile): boolean => isOnDisk(database.filesFolder, file),
    /** Where a file of a submission is on disk. */
    pathOf: ({ id }: StoredFile): string => filePath(database.filesFolder, id),
    remove: ({ number }: StoredSubmission) => deleteSubmissions(database, [number]),
    findByAddress: (address: string) => findByAddress(database, address),
    forgetAddress: (address: string) => forgetAddress(database, address, now()),
  };
}
