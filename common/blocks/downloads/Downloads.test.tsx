import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { ASSETS, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './Downloads';

const address = `${ASSETS}/f/1/x/abc/merawat-batik.pdf`;
const file = (fields: object = {}) => ({ fieldtype: 'asset', filename: address, ...fields });
const downloads = async (fields: object, language = 'id') =>
  plain(await renderBlocks([{ component: 'downloads', ...fields }], { languageCode: language }));
const link = (text: string) =>
  `<section data-block="downloads"><ul><li><a href="${address}">${text}</a></li></ul></section>`;

describe('a list of documents', () => {
  test.each([
    [{ title: 'Merawat batik', content_length: 1_234_567 }, 'id', 'Merawat batik', 'PDF, 1,2 MB'],
    [{ title: 'Merawat batik', content_length: 1_234_567 }, 'en', 'Merawat batik', 'PDF, 1.2 MB'],
    [{ alt: 'Petunjuk', content_length: 340_200 }, 'en', 'Petunjuk', 'PDF, 340 kB'],
    [{ content_length: 12 }, 'en', 'merawat batik', 'PDF, 1 kB'],
    [{}, 'en', 'merawat batik', 'PDF'],
    [{ content_length: 'large' }, 'en', 'merawat batik', 'PDF'],
  ])('has name, kind and size of %j in %s', async (fields, language, name, details) => {
    expect(await downloads({ files: [file(fields)] }, language)).toBe(
      link(`<span>${name}</span> <span>(${details})</span>`),
    );
  });

  test('has no documents from origins that are not allowed, and no other files', async () => {
    const files = [
      file({ filename: 'https://elsewhere.example/a.pdf' }),
      file({ filename: 'javascript:alert(1)//a.pdf' }),
      file({ filename: `${ASSETS}/f/1/x/abc/kain.jpg` }),
      file({ filename: '' }),
    ];
    expect(await downloads({ files })).toBe('');
  });

  test('has a head without documents, and shows nothing without both', async () => {
    expect(await downloads({ title: 'Unduhan' })).toBe(
      '<section data-block="downloads"><h2>Unduhan</h2></section>',
    );
    expect(await downloads({})).toBe('');
  });

  test('never throws, whatever its fields hold', () => {
    for (const value of wrongValues) {
      for (const name of Object.keys(block.fields))
        expect(() => renderUncontained(block, { title: 'x', [name]: value })).not.toThrow();
      for (const name of ['filename', 'title', 'content_length'])
        expect(() => renderUncontained(block, { files: [file({ [name]: value })] })).not.toThrow();
    }
  });

  test('has escaped texts', async () => {
    expect(await downloads({ title: HOSTILE_TEXT, files: [file({ title: HOSTILE_TEXT })] })).not.toMatch(
      BROKEN_OUT,
    );
  });
});
