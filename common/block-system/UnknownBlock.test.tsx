import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/support/render';
import type { RenderIssue } from '../site/site-context';

const unknown = [{ component: 'hologram', _uid: 'u' }];

describe('an unknown block', () => {
  test('shows nothing and is reported', async () => {
    const reports: RenderIssue[] = [];
    const html = await renderBlocks(unknown, { report: (issue) => reports.push(issue) });
    expect(plain(html)).toBe('');
    expect(reports).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'u' }]);
  });

  test.each([
    ['id', 'Blok tidak dikenal'],
    ['en', 'Unknown block'],
  ])(
    'has a placeholder with `showUnknownBlocks`, in the language %s, and is not reported',
    async (languageCode, message) => {
      const reports: RenderIssue[] = [];
      const report = (issue: RenderIssue) => void reports.push(issue);
      const html = await renderBlocks(unknown, { report, languageCode, showUnknownBlocks: true });
      expect(plain(html)).toBe(`<p>${message}: <code>hologram</code></p>`);
      expect(reports).toEqual([]);
    },
  );
});
