import { expect, test } from '@jest/globals';
import { FindingList } from '../finding';
import { textReport } from './text-report';

test('what editors wrote gives a terminal no commands', () => {
  const findings = new FindingList();
  const hidden = '\u001b[2K\u001b]52;c;YQ==\u0007\u009b8m\u202e';
  findings.add('picture-origin', {
    story: {
      uuid: 'u1',
      name: `Kain${hidden}`,
      full_slug: `kain${hidden}`,
      path: '/kain',
      language: 'id',
      version: 'published',
    },
    location: { block: 'body[0]', field: 'image', label: `Blok 1 ${hidden}` },
    problem: `“${hidden}.jpg”\r\nis from elsewhere`,
    mend: `Mend ${hidden}`,
  });
  const report = textReport(findings, { published: 1, drafts: null }, ['id'], { hasColour: false });
  expect(report).toContain('Kain');
  expect(report).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
});
