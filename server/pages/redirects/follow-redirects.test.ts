import { describe, expect, test } from '@jest/globals';
import {
  leadsTo,
  siteUrl,
  story,
  tableOf,
  url,
  type Entry,
  type Site,
} from '../../../test/support/redirect-entries';

describe('a chain of redirects', () => {
  test.each<[string, readonly Entry[], string, Site]>([
    [
      'is one step',
      [
        ['/a', url('/b')],
        ['/b', url('/c')],
        ['/c', url('/d')],
      ],
      '301 /d',
      {},
    ],
    [
      'in another order is, too',
      [
        ['/c', url('/d')],
        ['/b', url('/c')],
        ['/a', url('/b')],
      ],
      '301 /d',
      {},
    ],
    [
      'ends at a story',
      [
        ['/a', url('/b')],
        ['/b', story('story')],
      ],
      '301 story',
      {},
    ],
    [
      'ends elsewhere',
      [
        ['/a', url('/b')],
        ['/b', url('https://lain.example/')],
      ],
      '301 https://lain.example/',
      {},
    ],
    [
      'ends at a page',
      [
        ['/a', url('/b')],
        ['/b', url('/c')],
      ],
      '301 /b',
      { pages: ['/b'] },
    ],
    [
      'goes on from a redirect that is named as a story',
      [
        ['/a', story('r1')],
        ['/b', url('/c')],
      ],
      '301 /c',
      {},
    ],
    [
      'is temporary if one of them is',
      [
        ['/a', url('/b')],
        ['/b', url('/c'), '302'],
      ],
      '302 /c',
      {},
    ],
    [
      'is temporary if the first is',
      [
        ['/a', url('/b'), '302'],
        ['/b', url('/c')],
      ],
      '302 /c',
      {},
    ],
    [
      'is gone if its end is',
      [
        ['/a', url('/b')],
        ['/b', {}, '410'],
      ],
      '410',
      {},
    ],
    [
      'has all queries',
      [
        ['/a', url('/b?x=1&y=2')],
        ['/b', url('/c?y=3#z')],
      ],
      '301 /c?y=3&x=1#z',
      {},
    ],
    [
      'has the last fragment',
      [
        ['/a', url('/b#x')],
        ['/b', url('/c')],
      ],
      '301 /c#x',
      {},
    ],
  ])('%s', async (_, entries, expected, site) => {
    expect(leadsTo(await tableOf(entries, site), '/a')).toBe(expected);
  });

  test.each<[string, readonly Entry[], readonly string[]]>([
    ['to itself', [['/a', url('/a')]], ['/a']],
    ['to itself by another spelling', [['/a b', url('/a%20b/?x=1')]], ['/a b']],
    ['to itself by the origin', [['/a', url(`${siteUrl}/a`)]], ['/a']],
    ['to itself as a story', [['/a', story('r0')]], ['/a']],
    [
      'of two',
      [
        ['/a', url('/b')],
        ['/b', url('/a')],
      ],
      ['/a', '/b'],
    ],
    [
      'of three',
      [
        ['/c', url('/a')],
        ['/a', url('/b')],
        ['/b', url('/c')],
      ],
      ['/c', '/a', '/b'],
    ],
  ])('that is a loop %s leads nowhere', async (_, entries, loop) => {
    const { redirects, problems } = await tableOf(entries, { languages: ['id'] });
    expect([...redirects.keys()]).toEqual([]);
    expect(problems.map(({ problem, from }) => [problem, from])).toEqual(loop.map((from) => ['loop', from]));
  });

  test('that leads into a loop leads nowhere, all others do', async () => {
    const table = await tableOf([
      ['/ke', url('/a')],
      ['/a', url('/b')],
      ['/b', url('/a')],
      ['/lain', url('/baru')],
    ]);
    expect([...table.redirects.keys()].toSorted()).toEqual(['/en/lain', '/lain']);
    expect(table.problems.map(({ from }) => from)).toEqual(['/a', '/b']);
  });

  test('of ten thousand is followed at once', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index): Entry => [`/${index}`, url(`/${index + 1}`)]);
    const table = await tableOf(entries);
    expect([leadsTo(table, '/0'), leadsTo(table, '/en/5000')]).toEqual(['301 /10000', '301 /en/10000']);
  });
});
