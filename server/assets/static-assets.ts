import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { pageNotFound } from '../../common/errors';
import { encodings, negotiateEncoding, type Encoding } from '../http/negotiate-encoding';
import { acceptsHtml, parseRequestUrl, wantsJson } from '../http/request';
import { sendWithoutEtag } from '../http/response';
import type { BuildOutput } from '../runtime/files/build-output';
import { codeOf } from '../runtime/logging/error-code';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What the build appends to an asset's name for each encoding. */
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Half a kilobyte of headers that browsers read on documents alone. */
export const documentHeaders: readonly string[] = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** The bodies of an asset, by encoding, as far as the build wrote them. */
export type AssetBodies = ReadonlyMap<Encoding, Buffer>;

interface Asset {
  readonly contentType: string;
  readonly bodies: AssetBodies;
}

/** Names that a build gives: one of the name's own, a hash, and an ending that it serves. */
const assetName = /^[\w.-]{1,100}-[\w-]{8,64}(?:\.css|\.js|\.svg|\.woff2)$/;

/**
 * Serves `/assets`: hashed names, so immutable for a year, in the smallest encoding that the build wrote and the client
 * accepts. All assets, a few hundred kilobytes, are read into memory at the start: no path can reach another file, and
 * replacing the folder under a running server breaks nothing.
 * @param build the folder of the build, and that of earlier builds: an asset of both is taken from the former.
 * @param others finds the assets of a build that other processes of the site serve already. Default: there are none.
 */
export function staticAssets(
  { folder, storedFolder }: Pick<BuildOutput, 'folder' | 'storedFolder'>,
  others: (name: string) => Promise<AssetBodies | null> = () => Promise.resolve(null),
): RequestHandler {
  const stored = storedFolder === undefined ? [] : readAssets(join(storedFolder, 'assets'));
  const assets = new Map([...stored, ...readAssets(join(folder, 'assets'))]);
  const ofOthers = async (name: string): Promise<Asset | null> => {
    const bodies = assetName.test(name) ? await others(name) : null;
    return bodies && { contentType: contentTypes[extname(name)] ?? 'text/plain', bodies };
  };
  return async (request, response) => {
    const name = request.path.slice(1);
    const asset = assets.get(name) ?? (await ofOthers(name));
    if (asset === null) {
      const { pathname } = parseRequestUrl(request);
      const error = pageNotFound(pathname);
      if (wantsJson(request, pathname) || acceptsHtml(request)) throw error;
      // A page would be too much for the script or style that a browser lacks.
      response.status(404).vary('Accept').set('Cache-Control', 'no-store');
      sendWithoutEtag(response, 'text/plain', error.message);
      return;
    }
    sendAsset(request, response, name, asset);
  };
}

function sendAsset(request: Request, response: Response, name: string, { contentType, bodies }: Asset): void {
  const encoding = negotiateEncoding(request.get('Accept-Encoding'), [...bodies.keys()]);
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  // An SVG opened by itself is a document and may hold scripts.
  if (contentType !== contentTypes['.svg']) removeDocumentHeaders(response);
  response
    .set('Cache-Control', 'public, max-age=31536000, immutable')
    .set('Content-Type', contentType)
    .set('ETag', `"${name}${suffixes[encoding]}"`)
    .vary('Accept-Encoding')
    .send(bodies.get(encoding));
}

/** Removes the headers that mean nothing on a response which is no document. */
export function removeDocumentHeaders(response: Response): void {
  for (const header of documentHeaders) response.removeHeader(header);
}

/** The assets of a folder by their names. One that another process deletes meanwhile is left out. */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = new Map<string, Buffer>();
  for (const name of readdirSync(folder)) {
    const body = ifPresent(() => readFileSync(join(folder, name)));
    if (body !== undefined) files.set(name, body);
  }
  const assets = new Map<string, Asset>();
  for (const name of files.keys()) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const bodies = new Map<Encoding, Buffer>();
    for (const encoding of encodings) {
      const body = files.get(name + suffixes[encoding]);
      if (body !== undefined) bodies.set(encoding, body);
    }
    assets.set(name, { contentType, bodies });
  }
  return assets;
}

/** What `read` returns; undefined if its file is not there. */
function ifPresent<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
