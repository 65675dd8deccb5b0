import { expect, test } from '@jest/globals';
import { FindingList } from '../finding';
import { foldOrigins } from './fold-origins';
import { textReport } from './text-report';

const checked = { published: 2, drafts: null };

function findingsFrom(origin: string, count: number): FindingList {
  const findings = new FindingList();
  for (let index = 0; index < count; index += 1)
    findings.add('picture-origin', { problem: `“${index}.jpg” is from ${origin}` });
  findings.add('media-origin', {
    problem: `“a.pdf” is from ${origin}, which CONTENT_ASSET_ORIGINS does not name`,
  });
  findings.add('media-origin', { problem: `“b.mp4” is from https://film.example` });
  return findings;
}

test('many pictures of one origin are one line that names the setting', () => {
  const findings = findingsFrom('http://127.0.0.1:3001', 30);
  const { rest, lines } = foldOrigins(findings.sorted());
  expect(rest.map(({ problem }) => problem)).toEqual(['“b.mp4” is from https://film.example']);
  expect(lines).toEqual([
    '31 pictures and files are from http://127.0.0.1:3001, which CONTENT_ASSET_ORIGINS does not name: if the library of the space is there, add it to that setting\n',
  ]);
  const report = textReport(findings, checked, ['id'], { hasColour: false });
  expect(report).toContain('add it to that setting\n\n32 errors in 2 published stories');
  expect(report).not.toContain('17.jpg');
});

test('a few pictures of one origin are told one by one', () => {
  const { rest, lines } = foldOrigins(findingsFrom('https://bilder.example', 5).sorted());
  expect([rest.length, lines]).toEqual([7, []]);
});
