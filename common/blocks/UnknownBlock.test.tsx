import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/render';
import type { ContentReport } from '../story/site-context';

const unknown = [{ component: 'hologram', _uid: 'u' }];

describe('a block that nobody knows', () => {
  test('shows nothing and is reported', async () => {
    const reports: ContentReport[] = [];
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
      const reports: ContentReport[] = [];
      const report = (one: ContentReport) => void reports.push(one);
      const html = await renderBlocks(unknown, { report, languageCode, marksUnknown: true });
      expect(plain(html)).toBe(`<p>${words}: <code>hologram</code></p>`);
      expect(reports).toEqual([]);
    },
  );
});
