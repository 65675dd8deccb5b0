import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from '@jest/globals';
import { bundleSchemeScript } from './scheme-script';

const script = () => bundleSchemeScript(join(__dirname, '../..'));

test('the script that every page waits for is small', async () => {
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(await script()).length).toBeLessThan(300);
});

test('the script is a classic one: it parses, and declares nothing for other scripts', async () => {
  const text = (await script()).toString();
  expect(() => new Script(text)).not.toThrow();
  expect(text).toMatch(/^(?:"use strict";)?\(\(\)=>\{/);
});
