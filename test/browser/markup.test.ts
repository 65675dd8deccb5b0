import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { cataloguePaths, missingPath, samplePaths, spaceWithCatalogue } from './support/sample-pages';

const rules: NonNullable<ConfigData['rules']> = {
  // React's style of HTML, all of it valid: `<img/>`, `srcSet`, `required=""`, ids such as `_R_1_`.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'valid-id': ['error', { relaxed: true }],
  // A picture's focus and a text's colour are values from content, which no class can hold.
  'no-inline-style': 'off',
  // The checkboxes of one field share its name.
  'form-dup-name': ['error', { allowArrayBrackets: false, shared: ['radio', 'checkbox', 'submit'] }],
  // Texts that editors write: titles of pages, labels of telephone links.
  'long-title': 'off',
  'tel-non-breaking': 'off',
};

const config = (more: typeof rules = {}): ConfigData => ({
  root: true,
  extends: ['html-validate:recommended'],
  rules: { ...rules, ...more },
});

/** Pages must have their headings in order; the catalogue shows blocks one below the other. */
const pages = new HtmlValidate(config({ 'heading-level': ['error', { minInitialRank: 'h2' }] }));
const states = new HtmlValidate(config());

/** The validator's findings, one line each. */
async function invalid(validator: HtmlValidate, path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, selector, message, line }) =>
        `${path}: ${ruleId} at ${selector ?? `line ${line}`}: ${message}`,
    ),
  );
}

const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''));

/** Links with a fragment that names no element of the page. */
function brokenAnchors(documents: ReadonlyMap<string, string>): string[] {
  const ids = new Map([...documents].map(([path, html]) => [path, idsOf(html)]));
  return [...documents].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)].flatMap(([, page = '', anchor = '']) => {
      const found = ids.get(page === '' ? path : page);
      return found === undefined || found.has(decodeURIComponent(anchor))
        ? []
        : [`${path}: ${page}#${anchor}`];
    }),
  );
}

/** Rules of this site that no validator has. */
function brokenRules(path: string, html: string): string[] {
  const found = [...html.matchAll(/<img [^>]*>/g)]
    .map(([image]) => image)
    .filter((image) => !/ alt="/.test(image) || !/ width="\d+" height="\d+"/.test(image));
  const firstHeadings = html.match(/<h1[ >]/g) ?? [];
  return [
    ...found.map((image) => `${path}: no alt, width or height: ${image.slice(0, 200)}`),
    ...(firstHeadings.length > 1 ? [`${path}: ${firstHeadings.length} h1 elements`] : []),
  ];
}

let site: RunningSite;
let documents: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await startBuiltSite(spaceWithCatalogue);
  const served: [string, string][] = [];
  for (const path of [...samplePaths, ...cataloguePaths, missingPath])
    served.push([path, await (await fetch(site.origin + path)).text()]);
  documents = new Map(served);
}, 60_000);

afterAll(() => site.close());

const served = (path: string): string => documents.get(path) ?? '';

test.each([...samplePaths, missingPath])('%s is valid HTML, and its headings are in order', async (path) => {
  const html = served(path);
  expect([...(await invalid(pages, path, html)), ...brokenRules(path, html)]).toEqual([]);
});

test.each(cataloguePaths)('%s is valid HTML', async (path) => {
  const html = served(path);
  expect([...(await invalid(states, path, html)), ...brokenRules(path, html)]).toEqual([]);
});

test('every link with a fragment has its target', () => {
  expect([...documents.values()].join('')).toMatch(/<a [^>]*href="[^":]*#[^"]/);
  expect(brokenAnchors(documents)).toEqual([]);
});

describe('the checks find', () => {
  const page = (body: string): string =>
    `<!doctype html><html lang="id"><head><title>a</title></head><body>${body}</body></html>`;

  test.each([
    ['no-dup-id', '<p id="a">a</p><p id="a">b</p>'],
    ['element-permitted-content', '<p><a href="/">a <a href="/b">b</a></a></p>'],
    ['no-implicit-close', '<p><div>a</div></p>'],
    ['heading-level', '<h1>a</h1><h3>b</h3>'],
    ['wcag/h37', '<img src="/a.png">'],
  ])('%s in %s', async (rule, body) => {
    expect(await invalid(pages, '/x', page(body))).toContainEqual(expect.stringContaining(`: ${rule} at `));
  });

  test('pictures without a size, two h1, a missing anchor', () => {
    expect(brokenRules('/x', '<img src="/a.png" alt=""><h1>a</h1><h1 id="b">b</h1>')).toHaveLength(2);
    const lost = brokenAnchors(
      new Map([
        ['/x', '<a href="#a">a</a><a class="b" href="/y#b">b</a><p id="a">'],
        ['/y', '<p id="c">'],
      ]),
    );
    expect(lost).toEqual(['/x: /y#b']);
  });
});
