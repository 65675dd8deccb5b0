import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { networks } from './networks';
import { block } from './SocialLinks';

const social = (fields: object, scope: Partial<SiteScope> = {}) =>
  renderBlocks([{ component: 'social_links', ...fields }], scope);
const uncontained = (fields: object) => renderUncontained(block, fields);

const link = (network: unknown, url: unknown = 'https://lain.example/sogan') => ({
  component: 'social_link',
  network,
  link: { linktype: 'url', url },
});

/** Markup without the icons of the networks. */
const withoutIcons = (html: string) => plain(html).replaceAll(/<svg [^>]*><path [^>]*><\/path><\/svg>/g, '');

const entry = (name: string, href = 'https://lain.example/sogan') =>
  `<li><a href="${href}"><span>${name}</span></a></li>`;
const inBlock = (html: string) => `<div data-block="social_links">${html}</div>`;

const names = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
  github: 'GitHub',
  email: 'Surel',
} as const;

describe('social links', () => {
  test('render all fields in order', async () => {
    const fields = { title: 'Ikuti kami', links: [link('instagram'), link('github')] };
    expect(withoutIcons(await social(fields))).toBe(
      inBlock(`<p>Ikuti kami</p><ul>${entry('Instagram')}${entry('GitHub')}</ul>`),
    );
  });

  test('without a title show the links alone', async () => {
    expect(withoutIcons(await social({ links: [link('x')] }))).toBe(inBlock(`<ul>${entry('X')}</ul>`));
  });

  test.each(Object.entries(names))('to %s are named %s and have its icon', async (network, name) => {
    const html = plain(await social({ links: [link(network)] }));
    const signs = Object.entries(networks).filter(([, { icon }]) => html.includes(`<path d="${icon}">`));
    expect(withoutIcons(html)).toBe(inBlock(`<ul>${entry(name)}</ul>`));
    expect(html).toContain('<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path ');
    expect(signs.map(([each]) => each)).toEqual([network]);
  });

  test('offer every network to editors', () => {
    const offered = block.fields['links']?.part?.fields['network']?.schema['options'];
    expect(offered).toEqual(Object.keys(names).map((name) => ({ name, value: name })));
  });

  test('to an unknown network are left out, whatever their address', () => {
    for (const network of [...wrongValues.filter((value) => value !== 'x'), 'constructor', 'Instagram']) {
      const mail = { ...link(network), link: { linktype: 'email', email: 'halo@sogan.example' } };
      expect(uncontained({ links: [link(network), mail] })).toBe('');
      expect(withoutIcons(uncontained({ links: [link(network), link('x')] }))).toBe(
        inBlock(`<ul>${entry('X')}</ul>`),
      );
    }
  });

  test.each([
    ['an email address', { linktype: 'email', email: 'halo@sogan.example' }, 'mailto:halo@sogan.example'],
    ['a story', { linktype: 'story', id: 'u1' }, '/kontak'],
    ['another site', { linktype: 'url', url: 'https://lain.example' }, 'https://lain.example'],
  ])('lead to %s', async (_, value, href) => {
    const links = [{ ...link('email'), link: value }];
    const html = await social({ links }, { links: { u1: { uuid: 'u1', url: 'kontak' } } });
    expect(withoutIcons(html)).toBe(inBlock(`<ul>${entry('Surel', href)}</ul>`));
  });

  test.each([
    ['id', 'Surel'],
    ['en', 'E-mail'],
  ])('name e-mail in the language of the page: %s', async (languageCode, name) => {
    const html = await social({ links: [link('email')] }, { languageCode });
    expect(withoutIcons(html)).toBe(inBlock(`<ul>${entry(name)}</ul>`));
  });

  test('announce a new tab in the language of the page', async () => {
    const links = [{ ...link('x'), link: { url: 'https://lain.example', target: '_blank' } }];
    expect(withoutIcons(await social({ links }, { languageCode: 'en' }))).toContain(
      '<a href="https://lain.example" target="_blank" rel="noopener"><span>X</span><span> (opens in a new tab)</span></a>',
    );
  });

  test('leave out a link without a target, and render nothing without any', async () => {
    const nowhere = [link('x', ''), link('github', null), { component: 'social_link', network: 'tiktok' }];
    expect(withoutIcons(await social({ links: [...nowhere, link('x'), ...nowhere] }))).toBe(
      inBlock(`<ul>${entry('X')}</ul>`),
    );
    expect(uncontained({ title: 'Ikuti kami', links: nowhere })).toBe('');
  });

  test('without links render nothing', () => {
    expect(uncontained({})).toBe('');
    for (const links of wrongValues) expect(uncontained({ title: 'Ikuti kami', links })).toBe('');
  });

  test('with a malformed title render their links', () => {
    for (const title of wrongValues) {
      expect(withoutIcons(uncontained({ title, links: [link('x')] }))).toContain(`<ul>${entry('X')}</ul>`);
    }
  });

  test('of another block are left out; social_link counts in any spelling', async () => {
    const button = { component: 'button', label: 'x', link: { url: '/x' } };
    const links = [null, 7, 'x', {}, button, { ...link('x'), component: 'SocialLink' }, link('github')];
    expect(withoutIcons(await social({ links }))).toBe(inBlock(`<ul>${entry('X')}${entry('GitHub')}</ul>`));
  });

  test('with a malformed link leave their neighbours intact', () => {
    for (const value of wrongValues) {
      const links = [{ ...link('x'), link: value }, link('x', value), link('github')];
      expect(withoutIcons(uncontained({ links }))).toContain(entry('GitHub'));
    }
  });

  test.each(hostileAddresses)('never lead to %j', (url) => {
    expect(uncontained({ title: 'Ikuti kami', links: [link('x', url)] })).toBe('');
  });

  test('escape texts', () => {
    const html = uncontained({ title: HOSTILE_TEXT, links: [link('x', `/${HOSTILE_TEXT}`)] });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(2);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
