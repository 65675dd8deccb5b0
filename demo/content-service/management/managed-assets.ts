import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { raw, type Request, type RequestHandler, Router } from 'express';
import { unprocessable } from '../api/service-errors';
import { isJsonObject } from '../api/story';
import { unknownRecord } from './given-record';

/** An asset whose upload was asked for. */
interface Asset {
  readonly id: number;
  /** The path of its address: `f/<space>/<width>x<height>/<hash>/<name>`. */
  readonly key: string;
  readonly name: string;
  /** What the upload must bring along. */
  readonly policy: string;
  state: 'signed' | 'uploaded' | 'finished';
}

/** Characters that the addresses of assets may have. */
const validName = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;

/** The longest form with a file, in bytes. */
const longestUpload = 100 * 1024 * 1024;

/** The assets that a process has received. They are lost with it. */
export interface ManagedAssets {
  /** Signs, finishes and lists uploads. */
  readonly api: Router;
  /** Receives an upload, which has no token but what was signed. */
  readonly receive: readonly RequestHandler[];
  /** The folder of received files, once there is one with that path below `/f`. */
  readonly folderOf: (path: string) => string | undefined;
}

/** Assets in the three steps of the management API: a signed form, the file, and the end of the upload. */
export function manageAssets(spaceId: number): ManagedAssets {
  const assets: Asset[] = [];
  let folder: string | undefined;
  const find = (isIt: (asset: Asset) => boolean): Asset => {
    const asset = assets.find(isIt);
    if (asset === undefined) throw unknownRecord();
    return asset;
  };
  const api = Router();
  api.get('/', (_request, response) => {
    const finished = assets.filter(({ state }) => state === 'finished');
    response.set({ Total: String(finished.length), 'Per-Page': String(finished.length) });
    response.json({ assets: finished.map(describe) });
  });
  api.post('/', (request, response) => {
    const asset = signedAsset(request.body, { id: assets.length + 1, spaceId });
    assets.push(asset);
    response.json({
      id: asset.id,
      post_url: `${request.protocol}://${request.get('host') ?? 'localhost'}/v1/uploads`,
      pretty_url: `//a.storyblok.com/${asset.key}`,
      fields: { key: asset.key, policy: asset.policy },
    });
  });
  api.get('/:id/finish_upload', ({ params }, response) => {
    const asset = find(({ id, state }) => String(id) === params.id && state !== 'signed');
    asset.state = 'finished';
    response.json(describe(asset));
  });
  const receive: RequestHandler = async (request, response) => {
    const form = await readForm(request);
    const [key, policy, file] = ['key', 'policy', 'file'].map((name) => form.get(name));
    if (!(file instanceof File)) throw unprocessable('the form needs a file');
    const asset = find((each) => each.key === key && each.policy === policy && each.state === 'signed');
    folder ??= mkdtempSync(join(tmpdir(), 'anyam-assets-'));
    const path = join(folder, asset.key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
    asset.state = 'uploaded';
    response.status(204).end();
  };
  const isReceived = (path: string): boolean =>
    assets.some(({ key, state }) => state !== 'signed' && path.startsWith(key.slice(1)));
  return { api, receive: [readBody, receive], folderOf: (path) => (isReceived(path) ? folder : undefined) };
}

/** @throws ServiceError 422 for a file name that no address can have. */
function signedAsset(
  body: unknown,
  { id, spaceId }: { readonly id: number; readonly spaceId: number },
): Asset {
  const { filename, size } = isJsonObject(body) ? body : {};
  if (typeof filename !== 'string' || !validName.test(filename))
    throw unprocessable("Filename can't be blank, and has letters, digits, dots, hyphens and underscores");
  const dimensions = typeof size === 'string' && /^\d{1,5}x\d{1,5}$/.test(size) ? size : 'x';
  const key = `f/${spaceId}/${dimensions}/${randomBytes(5).toString('hex')}/${filename}`;
  return { id, key, name: filename, policy: randomBytes(12).toString('hex'), state: 'signed' };
}

function describe({ id, key, name }: Asset) {
  return { id, filename: `https://s3.amazonaws.com/a.storyblok.com/${key}`, short_filename: name };
}

const readBody = raw({ type: () => true, limit: longestUpload, inflate: false });

/** A form with files; an empty one for any other body. */
function readForm(request: Request): Promise<FormData> {
  const body: Uint8Array<ArrayBuffer> | undefined = request.body;
  const headers = { 'content-type': request.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => new FormData());
}
