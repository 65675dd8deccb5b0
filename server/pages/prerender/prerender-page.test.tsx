import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { defineBlock } from '../../../common/block-system/define-block';
import { registry } from '../../../common/blocks/registry';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import { fixtureBuild } from '../../../test/support/fixture-build';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { startSite, type TestSite } from '../../../test/support/site';
import { composeContent } from '../../content/compose-content';
import { readSettings } from '../../config/settings';
import { idleClock } from '../../runtime/clock';
import { prerenderPage } from './prerender-page';

const throwingBlock = defineBlock('throwing_block', {}, () => {
  throw new Error('Not with TOKEN-MARK-1');
});
const page = (slug: string, component: string) =>
  buildStory(slug, { component: 'page', body: [{ component, text: 'isi' }] });
const space = buildSpace([
  page('sehat', 'typography'),
  page('rusak', 'throwing_block'),
  page('aneh', 'unknown_block'),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite;
let buildFolder: string;

beforeEach(async () => {
  site = await startSite(space);
  buildFolder = makeTempDir();
});
afterEach(() => site.close());

async function prerender(slug: string, token = 'demo-public') {
  const blockLoader = createBlockLoader({
    ...registry,
    throwing_block: () => Promise.resolve({ block: throwingBlock }),
  });
  await blockLoader.loadAll();
  const { settings } = readSettings({
    CONTENT_API_URL: site.contentApi,
    CONTENT_TOKEN: token,
    METRICS_TOKEN: 'TOKEN-MARK-1',
  });
  const { log } = recordingLog();
  // As in a build: what it does in the background ends with the process.
  const content = composeContent({ settings, blocks: [], log, clock: idleClock });
  await content.version.request();
  const { manifest } = fixtureBuild();
  const today = () => new Date();
  const scope = { settings, manifest, content, blockLoader, today, buildFolder };
  return prerenderPage(scope, { path: `/${slug}`, language: null, slug });
}

describe('prerendering a page', () => {
  test('writes document and payload, and returns its version', async () => {
    expect(await prerender('sehat')).toMatchObject({ kind: 'written', cv: 1735689600, unknownBlocks: [] });
    expect(readFileSync(join(buildFolder, 'prerendered/sehat/index.html'), 'utf8')).toContain('isi');
    expect(existsSync(join(buildFolder, 'prerendered/sehat/_payload.json'))).toBe(true);
  });

  test('fails if a block fails, and names the block without any credential', async () => {
    expect(await prerender('rusak')).toEqual({
      kind: 'failed',
      reason: 'block throwing_block failed: Error: Not with [secret]',
      isOutage: false,
    });
    expect(existsSync(join(buildFolder, 'prerendered/rusak/index.html'))).toBe(false);
  });

  test('names unknown blocks', async () => {
    expect(await prerender('aneh')).toMatchObject({ kind: 'written', unknownBlocks: ['unknown_block'] });
  });

  test('returns that a page is gone', async () => {
    expect(await prerender('hilang')).toEqual({ kind: 'gone' });
  });

  test('fails if the CMS rejects the token', async () => {
    expect(await prerender('sehat', 'wrong')).toMatchObject({
      kind: 'failed',
      isOutage: true,
      reason: expect.stringMatching(/^The CMS responded 401/),
    });
  });

  test('throws if the disk fails', async () => {
    writeFileSync(join(buildFolder, 'prerendered'), 'in the way');
    await expect(prerender('sehat')).rejects.toThrow('ENOTDIR');
  });
});
