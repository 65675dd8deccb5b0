import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../common/json';
import type { SharedState } from '../coordination/shared-state';
import { encodings, type Encoding } from '../http/negotiate-encoding';
import type { BuildOutput } from '../runtime/files/build-output';
import { readAssets, type AssetBodies } from './static-assets';

/** Milliseconds for which a build's assets are shared: as long as its processes may take to replace those before. */
const keepMs = 3_600_000;

/** A body in base64 by encoding. */
const schema = z.partialRecord(z.enum(encodings), z.base64());

/**
 * Shares the assets of this process's build with those of an earlier one: while processes are replaced one after the other, a
 * page of the new build asks any of them. One process of a build does so.
 */
export async function shareAssets(
  shared: SharedState,
  { folder, manifest }: Pick<BuildOutput, 'folder' | 'manifest'>,
): Promise<void> {
  if (!(await shared.claim(`assets ${manifest.id}`, keepMs / 2))) return;
  for (const [name, { bodies }] of readAssets(join(folder, 'assets'))) {
    const texts = [...bodies].map(([encoding, body]) => [encoding, body.toString('base64')]);
    await shared.put(keyOf(name), JSON.stringify(Object.fromEntries(texts)), keepMs);
  }
}

/** Finds an asset that another process has shared; null where there is none. */
export async function findSharedAsset(shared: SharedState, name: string): Promise<AssetBodies | null> {
  const text = await shared.get(keyOf(name));
  const texts = text === null ? undefined : schema.safeParse(parseJson(text)).data;
  if (texts === undefined) return null;
  return new Map(
    encodings.flatMap((encoding): [Encoding, Buffer][] => {
      const body = texts[encoding];
      return body === undefined ? [] : [[encoding, Buffer.from(body, 'base64')]];
    }),
  );
}

function keyOf(name: string): string {
  return `asset ${name}`;
}
