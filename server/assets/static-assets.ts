import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

/** How each kind of asset that a build writes is labelled. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The encodings that a build prepares, the smaller one first, and the endings of their files. */
const preparedEncodings = { br: '.br', gzip: '.gz' } as const;

type Encoding = keyof typeof preparedEncodings;

/** Headers that tell how a document behaves: on a script or a font half a kilobyte that says nothing. */
const forDocuments = [
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

interface Asset {
  readonly contentType: string;
  readonly plain: Buffer;
  readonly prepared: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/**
 * Serves `/assets`: hashed names, so immutable for a year, in the encoding that the build prepared. A build's assets are
 * a few hundred kilobytes and are kept in memory: what was not there at the start does not exist, whatever its path looks
 * like, and a folder that is replaced under a running server harms nobody.
 */
export function staticAssets(buildFolder: string): RequestHandler {
  const assets = readAssets(join(buildFolder, 'assets'));
  return (request, response) => {
    const asset = assets.get(request.path.slice(1));
    if (asset === undefined) {
      // Never a page: a browser would take that for the script it asked for.
      response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Asset Not Found');
      return;
    }
    const accepted = request.acceptsEncodings(...encodingsOf(asset), 'identity');
    const encoding = encodingsOf(asset).find((name) => name === accepted);
    if (encoding !== undefined) response.set('Content-Encoding', encoding);
    // A picture of the kind that may hold scripts is a document where it is opened alone.
    if (asset.contentType !== contentTypes['.svg'])
      for (const name of forDocuments) response.removeHeader(name);
    response
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .set('Content-Type', asset.contentType)
      .set('ETag', `"${request.path.slice(1)}${encoding === undefined ? '' : preparedEncodings[encoding]}"`)
      .vary('Accept-Encoding')
      .send(encoding === undefined ? asset.plain : asset.prepared[encoding]);
  };
}

function encodingsOf({ prepared }: Asset): readonly Encoding[] {
  const all: readonly Encoding[] = ['br', 'gzip'];
  return all.filter((encoding) => prepared[encoding] !== undefined);
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const assets = new Map<string, Asset>();
  for (const [name, plain] of files) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const prepared: Partial<Record<Encoding, Buffer>> = {};
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = files.get(name + preparedEncodings[encoding]);
      if (packed !== undefined) prepared[encoding] = packed;
    }
    assets.set(name, { contentType, plain, prepared });
  }
  return assets;
}
