import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { configFile, withConfig } from './config-file';

test('the slug of a space, whatever its quotes, is replaced as a whole by the next run', () => {
  const original = readFileSync(join(__dirname, '../../..', configFile), 'utf8');
  const config = { fields: {}, entries: { children: [], labels: [], links: [] } };
  const first = withConfig(original, { slug: "a';stolen();//\\", config });
  expect(first).toContain("CONFIG_SLUG = 'a\\';stolen();//\\\\';");
  expect(withConfig(first, null)).toBe(withConfig(original, null));
});
