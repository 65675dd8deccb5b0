import { ExportError } from './export-error';

/**
 * The file of an address, below the export's folder. A page at `/a` is `a.html`, which static hosts serve at `/a`; in `a/index.html`
 * they would serve it at `/a/`.
 * @param path as in the request line.
 * @throws {ExportError} for an address that no file can have.
 */
export function fileOfAddress(path: string, contentType: string): string {
  const segments = path.split('/').slice(1).map(decodeURIComponent);
  const isPage = contentType.startsWith('text/html') && !path.endsWith('.html');
  if (isPage && path === '/') return 'index.html';
  const isSafe = segments.every((segment) => !/^\.{0,2}$|[/\\\p{Cc}]/u.test(segment));
  if (!isSafe) throw new ExportError(`${path} cannot be a file`);
  const file = segments.join('/') + (isPage ? '.html' : '');
  const longest = Math.max(...file.split('/').map((name) => Buffer.byteLength(name)));
  if (longest > maxName)
    throw new ExportError(`${path} cannot be a file: a part of it is longer than ${maxName} bytes`);
  if (reservedFiles.has(file))
    throw new ExportError(`${path} cannot be exported: ${file} is a file of the export itself`);
  return file;
}

/** Bytes of a name in the usual file systems. */
const maxName = 255;

/** The marker by which a later export knows the folder. */
export const markerFile = '_export.json';

/** Files that no page may have. */
const reservedFiles: ReadonlySet<string> = new Set(['_headers', '_redirects', markerFile]);
