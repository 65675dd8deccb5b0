import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/support/render';
import type { RenderIssue } from '../site/site-context';

const unknown = [{ component: 'hologram', _uid: 'u' }];

describe('a block that nobody knows', () => {
  test('shows nothing and is reported', async () => {
    const reports: RenderIssue[] = [];
    const html = await renderBlocks(unknown, { report: (report) => reports.push(report) });
    expect(plain(html)).toBe('');
    expect(reports).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'u' }]);
  });

  test.each([
    ['id', 'Blok tidak dikenal'],
    ['en', 'Unknown block'],
  ])(
    'is marked where that is asked for, in the language %s, and is not reported',
    async (languageCode, words) => {
      const reports: RenderIssue[] = [];
      const report = (one: RenderIssue) => void reports.push(one);
      const html = await renderBlocks(unknown, { report, languageCode, showUnknownBlocks: true });
      expect(plain(html)).toBe(`<p>${words}: <code>hologram</code></p>`);
      expect(reports).toEqual([]);
    },
  );
});
