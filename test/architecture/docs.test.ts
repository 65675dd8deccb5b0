import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { settingNames } from '../../server/config/settings';
import { root } from './source-files';

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('links to files that are there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const lost = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)),
    );
    expect(lost).toEqual([]);
  });

  test('names settings that there are', () => {
    const named = [...text.matchAll(/`((?:SITE|CONTENT|EDITOR|BOT_PROTECTION|FORM)_[A-Z_]+)\b/g)];
    const unknown = named.map(([, name = '']) => name).filter((name) => !settingNames.includes(name));
    expect(unknown).toEqual([]);
  });
});

test('the doctor’s lines are all told of where operators read about it', () => {
  const told =
    readFileSync(join(root, 'docs/visual-editor.md'), 'utf8').split('## What the doctor checks')[1] ?? '';
  const source = ['check-content', 'check-site', 'check-preview', 'diagnose']
    .map((name) => readFileSync(join(root, `doctor/${name}.ts`), 'utf8'))
    .join('\n');
  const subjects = [...source.matchAll(/const subject = '([^']+)'/g)].map(([, subject = '']) => subject);
  expect(subjects.length).toBeGreaterThan(10);
  const shown = told.replaceAll('… ', 'preview ');
  expect(subjects.filter((subject) => !shown.includes(`\`${subject}\``))).toEqual([]);
});
