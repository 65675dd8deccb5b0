import { describe, expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../test/support/render';
import { componentsIn } from '../block-system/block-loader';
import type { RenderIssue } from '../site/site-context';

const text = (value: string) => ({ type: 'text', text: value });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const blok = (...body: unknown[]) => ({ type: 'blok', attrs: { id: 'b', body } });
const richText = (...content: unknown[]) => ({ component: 'rich_text', content: { type: 'doc', content } });
const line = (value: string) => ({ component: 'typography', text: value });

const lineHtml = (value: string) => `<div data-embedded=""><p data-block="typography">${value}</p></div>`;
const inRichText = (html: string) => `<div data-block="rich_text">${html}</div>`;

describe('a block in a rich text', () => {
  test.each([
    ['at the top level', [paragraph(text('a')), blok(line('b'))], `<p>a</p>${lineHtml('b')}`],
    [
      'with others of its node',
      [blok(line('a'), line('b'))],
      '<div data-embedded=""><p data-block="typography">a</p><p data-block="typography">b</p></div>',
    ],
    ['in a paragraph', [paragraph(text('a'), blok(line('b')))], `<div>a${lineHtml('b')}</div>`],
    [
      'in an item of a list',
      [{ type: 'bullet_list', content: [{ type: 'list_item', content: [blok(line('b'))] }] }],
      `<ul><li>${lineHtml('b')}</li></ul>`,
    ],
    [
      'in a list, outside an item',
      [{ type: 'bullet_list', content: [blok(line('b'))] }],
      `<ul><li>${lineHtml('b')}</li></ul>`,
    ],
    [
      'in a rich text in a block in a rich text',
      [blok(richText(blok(line('b'))))],
      `<div data-embedded="">${inRichText(lineHtml('b'))}</div>`,
    ],
  ])('%s is rendered there', async (_, content, html) => {
    expect(plain(await renderBlocks([richText(...content)]))).toBe(inRichText(html));
  });

  test('of an unknown type is left out and reported', async () => {
    const issues: RenderIssue[] = [];
    const unknown = { component: 'hologram', _uid: 'h' };
    const html = await renderBlocks([richText(blok(line('a'), unknown, line('b')))], {
      report: (issue) => issues.push(issue),
    });
    expect(plain(html)).toContain('>a</p><p data-block="typography">b<');
    expect(issues).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'h' }]);
  });

  test('finds its related stories', async () => {
    const rels = { u1: { uuid: 'u1', name: 'Kawung', full_slug: 'kawung', content: {} } } as never;
    const html = await renderBlocks([richText(blok({ component: 'card', story: 'u1' }))], { rels });
    expect(html).toContain('href="/kawung"');
    expect(html).toContain('Kawung');
  });

  test('is among the blocks to load for its page', () => {
    const content = { component: 'page', body: [richText(paragraph(blok({ component: 'image_gallery' })))] };
    expect([...componentsIn(content)].toSorted()).toEqual(['image_gallery', 'page', 'rich_text']);
  });

  test('is cut if blocks and rich texts together nest too deep, its siblings are not', async () => {
    let block: object = line('dalam');
    for (let depth = 0; depth < 200; depth += 1) block = richText(blok(block));
    const html = await renderBlocks([richText(blok(block), paragraph(text('di sebelah')))]);
    expect(html).toContain('di sebelah');
    expect(html).not.toContain('dalam');
    expect(html.match(/data-embedded/g)?.length).toBeLessThanOrEqual(50);
  });
});
