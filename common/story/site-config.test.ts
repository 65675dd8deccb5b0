import { describe, expect, test } from '@jest/globals';
import type { Story } from './story';
import type { StoredConfig } from './stored-config';
import { siteConfigStory } from './site-config';

const config: StoredConfig = {
  fields: {
    site_name: ['name'],
    'header.items': ['top.menu', 'more'],
    'header.actions': ['calls'],
    'footer.columns': ['links'],
    'footer.social': ['follow'],
    'footer.legal': ['note'],
  },
  entries: { labels: ['name'], links: ['to'], children: ['below'] },
};

const storyWith = (content: Story['content']): Story => ({
  uuid: 'u',
  name: 'x',
  full_slug: 'layout',
  content,
});

describe('a story with header and footer of another site', () => {
  test('becomes site settings, with the fields that it has besides', () => {
    const { content } = siteConfigStory(
      storyWith({
        component: 'layout',
        name: 'Kopi',
        consent_text: 'x',
        top: [{ menu: [{ _uid: 'a', name: 'A', to: { linktype: 'story', id: '1' } }] }],
        more: [
          { _uid: 'b', name: 'B', to: '/b', below: [{ _uid: 'c', name: 'C', to: 'mailto:c@d.example' }] },
        ],
        calls: [{ _uid: 'i', name: 'I', to: '/i' }],
        links: [
          { _uid: 'd', name: 'D', to: '/d' },
          { _uid: 'e', name: 'E', below: [{ _uid: 'f', name: 'F', to: '/f' }] },
        ],
        follow: [
          { _uid: 'g', to: 'https://github.com/kopi' },
          { _uid: 'h', to: 'https://github.com.example/x' },
          { _uid: 'j', to: { linktype: 'url', url: '', cached_url: 'https://wa.me/62' } },
          { _uid: 'k', to: 'mailto:kopi@kopi.example' },
        ],
        note: '© Kopi',
      }),
      config,
    );
    expect(content).toMatchObject({
      component: 'site_config',
      site_name: 'Kopi',
      consent_text: 'x',
      header: [
        {
          component: 'navigation',
          items: [
            { label: 'A', link: { linktype: 'story', id: '1' } },
            { label: 'B', link: { linktype: 'url', url: '/b' }, children: [{ label: 'C' }] },
          ],
          actions: [{ component: 'button', label: 'I', link: { url: '/i' } }],
        },
      ],
      footer: [
        {
          component: 'navigation_footer',
          columns: [
            { title: 'E', items: [{ label: 'F' }] },
            { title: '', items: [{ label: 'D' }] },
          ],
          social: [
            {
              links: [
                { network: 'github', link: { url: 'https://github.com/kopi' } },
                { network: 'whatsapp' },
                { network: 'email' },
              ],
            },
          ],
          legal: { type: 'doc' },
        },
      ],
    });
  });

  test('is read whatever an editor has saved', () => {
    const values = [null, '', 7, [], {}, [null, 'x', [[]]], { component: 'x', menu: 'x' }];
    for (const value of values)
      for (const field of ['name', 'top', 'more', 'links', 'follow', 'note'])
        expect(siteConfigStory(storyWith({ [field]: value }), config).content['component']).toBe(
          'site_config',
        );
  });

  test('has no column for links of none', () => {
    const links = [{ name: 'E', below: [{ name: 'F', to: '/f' }] }];
    const { content } = siteConfigStory(storyWith({ links }), config);
    expect(content).toMatchObject({ footer: [{ columns: [{ title: 'E' }] }] });
  });

  test('is converted once, and a story of this site not at all', () => {
    const story = storyWith({ name: 'Kopi' });
    expect(siteConfigStory(story, config)).toBe(siteConfigStory(story, config));
    expect(siteConfigStory(story, null)).toBe(story);
  });
});
