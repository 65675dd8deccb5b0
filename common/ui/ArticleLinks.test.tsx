import { describe, expect, test } from '@jest/globals';
import { plain, renderOnPage } from '../../test/support/render';
import { queryKey, type ListedStory } from '../story/story-query';
import { ArticleLinks, articleLinkQueries } from './ArticleLinks';

const listed = (name: string): ListedStory => ({
  uuid: name,
  path: `/jurnal/${name}`,
  title: `Judul ${name}`,
  description: '',
  image: null,
  date: 0,
  tags: [],
});

function render(related: readonly ListedStory[], neighbours: readonly (ListedStory | null)[]): string {
  const found = [related, neighbours];
  const lists = Object.fromEntries(
    articleLinkQueries('s').map((query, index) => {
      const stories = found[index] ?? [];
      return [queryKey(query), { stories, total: stories.length, keys: [] }];
    }),
  );
  const shownStory = { uuid: 's', name: 'S', full_slug: 'jurnal/s', content: {} };
  return plain(renderOnPage(<ArticleLinks />, { shownStory, lists }));
}

describe('the links from an article', () => {
  test('lead to related articles, and to those before and after it', () => {
    expect(render([listed('a')], [listed('b'), listed('c')])).toBe(
      '<section><h2>Tulisan terkait</h2><ul><li><article><div><h3><a href="/jurnal/a">Judul a</a></h3></div></article></li></ul></section>' +
        '<nav aria-label="Tulisan lain"><a rel="prev" href="/jurnal/b"><span>Sebelumnya</span>Judul b</a>' +
        '<a rel="next" href="/jurnal/c"><span>Berikutnya</span>Judul c</a></nav>',
    );
  });

  test.each([
    ['the newest', [listed('b'), null], 'prev'],
    ['the oldest', [null, listed('c')], 'next'],
  ])('%s has one neighbour', (_, neighbours, rel) => {
    expect(render([], neighbours).match(/rel="\w+"/g)).toEqual([`rel="${rel}"`]);
  });

  test('are none where there are no others, or nothing is known of them', () => {
    expect(render([], [null, null])).toBe('');
    expect(renderOnPage(<ArticleLinks />)).toBe('');
  });
});
