import { describe, expect, test } from '@jest/globals';
import { layoutBlocksOf } from './layout-blocks';

const line = { component: 'typography', text: 'a' };

describe('the parts of the layout', () => {
  const site = {
    header: [{ component: 'navigation', brand: 'situs' }],
    footer: [{ component: 'navigation_footer', tagline: 'situs' }],
  };
  const other = { component: 'typography', text: 'b' };

  test('of a page without its own are the site’s', () => {
    expect(layoutBlocksOf([line, other], site)).toEqual({ ...site, main: [line, other] });
    expect(layoutBlocksOf([], { header: [], footer: [] })).toEqual({ header: [], main: [], footer: [] });
  });

  test.each([
    ['navigation', 'navigation_footer'],
    ['Navigation', 'NavigationFooter'],
    ['NAVIGATION', 'navigation-footer'],
    ['navigation', 'NAVIGATION FOOTER'],
  ])('%s and %s of a page replace the site’s', (navigation, footer) => {
    const own = { header: { component: navigation }, footer: { component: footer } };
    expect(layoutBlocksOf([own.footer, line, own.header, other], site)).toEqual({
      header: [own.header],
      main: [line, other],
      footer: [own.footer],
    });
  });

  test('are replaced one by one', () => {
    const header = { component: 'navigation', brand: 'sendiri' };
    const footer = { component: 'navigation_footer', tagline: 'sendiri' };
    expect(layoutBlocksOf([header, line], site)).toEqual({
      header: [header],
      main: [line],
      footer: site.footer,
    });
    expect(layoutBlocksOf([footer, line], site)).toEqual({
      header: site.header,
      main: [line],
      footer: [footer],
    });
  });

  test('hold every navigation of a page, in order', () => {
    const first = { component: 'navigation', brand: '1' };
    const second = { component: 'Navigation', brand: '2' };
    expect(layoutBlocksOf([first, line, second], site)).toMatchObject({
      header: [first, second],
      main: [line],
    });
  });

  test('leave a navigation within another block in place', () => {
    const row = { component: 'row', columns: [{ component: 'navigation' }] };
    expect(layoutBlocksOf([row], site)).toEqual({ ...site, main: [row] });
  });
});
