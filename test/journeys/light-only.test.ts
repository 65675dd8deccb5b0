import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { fixtureBuild } from '../support/fixture-build';
import { pageDataOf } from '../support/form-site';
import { startSite, type TestSite } from '../support/site';

const space = buildSpace([
  buildStory('home', { component: 'page', body: [{ component: 'typography', text: 'Kain' }] }),
  buildStory('config', {
    component: 'site_config',
    footer: [{ component: 'navigation_footer', tagline: 'Batik tulis' }],
  }),
]);

let site: TestSite;

afterEach(() => site.close());

/** What a document says of colour schemes. */
const schemesIn = (html: string): readonly string[] =>
  html.match(/<(?:meta|script|fieldset)[^>]*scheme[^>]*>/g) ?? [];

describe('a build whose theme is light alone', () => {
  beforeEach(async () => {
    const build = fixtureBuild();
    const { scheme: _, ...manifest } = build.manifest;
    site = await startSite(space, {
      build: { ...build, manifest: { ...manifest, grounds: { light: '#fffdf8' } } },
    });
  });

  test.each([
    ['/', 200],
    ['/tidak-ada', 404],
  ])('has no switch and no script for it on %s, and one colour of the frame', async (path, status) => {
    const { text } = await request(site.app).get(path).expect(status);
    expect(text).toContain('Batik tulis');
    expect(schemesIn(text)).toEqual([]);
    expect(text.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
      '<meta name="theme-color" content="#fffdf8">',
    ]);
  });

  test('tells the browser, which renders the footer as well', async () => {
    const { text } = await request(site.app).get('/').expect(200);
    expect(pageDataOf(text).site.isLightOnly).toBe(true);
  });
});

test('a build with both schemes has the switch and its script, and pages say nothing more', async () => {
  site = await startSite(space);
  const { text } = await request(site.app).get('/').expect(200);
  expect(schemesIn(text)).toEqual([
    '<meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme:light)" data-scheme="light">',
    '<meta name="theme-color" content="#1a1410" media="(prefers-color-scheme:dark)" data-scheme="dark">',
    '<script src="/assets/scheme-AAAA.js">',
    expect.stringMatching(/^<fieldset .* data-behaviour="scheme">$/),
  ]);
  expect(text).not.toContain('isLightOnly');
});
