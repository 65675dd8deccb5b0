import { describe, expect, test } from '@jest/globals';
import { createRouteResolver, type SiteRoute } from './routes';

const resolve = createRouteResolver(['id', 'en']);
const story = (slug: string, language: string | null = null) => ({ kind: 'story', language, slug });
const legacy = (slug: string) => ({ kind: 'legacy', to: { language: null, slug } });
const redirect = (to: string) => ({ kind: 'redirect', to });
const missing = { kind: 'missing' };

describe('the route table', () => {
  test.each([
    ['/', story('home')],
    ['/a', story('a')],
    ['/a/b', story('a/b')],
    ['/en', story('home', 'en')],
    ['/en/a/b', story('a/b', 'en')],
    ['/home', redirect('/')],
    ['/home/', redirect('/')],
    ['/a/', redirect('/a')],
    ['/a/b/', redirect('/a/b')],
    ['/en/', redirect('/en')],
    ['/en/home', redirect('/en')],
    ['/kn%6Fwn', redirect('/known')],
    ['/caf%c3%a9', redirect('/caf%C3%A9')],
    ['/config', missing],
    ['/config/', missing],
    ['/en/config', missing],
    ['/_payload.json', missing],
    ['/a/_payload.json', missing],
    ['/a/_payload.json/b', missing],
    ['//evil.example/', missing],
    ['/\\evil.example/', missing],
    ['/%09/evil.example', missing],
    ['/a//', missing],
    ['/../a', missing],
  ])('%j leads to %j', (path, outcome) => {
    expect(resolve(path)).toEqual(outcome);
  });

  test.each([
    ['/x.old', legacy('x')],
    ['/x.old/', legacy('x')],
    ['/a.b.old', legacy('a.b')],
    ['/X.OLD', story('X.OLD')],
    ['/h%C3%A9.old', legacy('hé')],
    ['/home.old', legacy('home')],
    ['/config.old', missing],
    ['/_payload.json.old', missing],
    ['/x%2Fy.old', missing],
    ['/..old', missing],
    ['/...old', missing],
    ['/%2e%2e.old', missing],
    ['/%2E%2eold', missing],
    ['/..old/', missing],
    ['/....old', legacy('...')],
    ['/en/..old', story('..old', 'en')],
    ['/.old', story('.old')],
    ['/x.oldy', story('x.oldy')],
    ['/x/y.old', story('x/y.old')],
    ['/en/x.old', story('x.old', 'en')],
  ])('the legacy suffix: %j leads to %j', (path, outcome) => {
    expect(resolve(path)).toEqual(outcome);
  });
});

describe('route rules', () => {
  const route: SiteRoute = { name: 'page', path: '/*' };

  test('a route whose validation does not return true does not match', () => {
    const only = createRouteResolver(['id'], [{ ...route, validate: ({ slug }) => slug === 'a' }]);
    expect(only('/a')).toEqual(story('a'));
    expect(only('/b')).toEqual(missing);
  });

  test('validation runs before middleware, and the first redirect wins', () => {
    const calls: string[] = [];
    const step = (name: string, to: string | null) => () => {
      calls.push(name);
      return to;
    };
    const routed = createRouteResolver(
      ['id'],
      [{ ...route, validate: ({ slug }) => slug !== 'no', middleware: ['first', 'second', 'third'] }],
      { first: step('first', null), second: step('second', '/there'), third: step('third', '/elsewhere') },
    );
    expect(routed('/no')).toEqual(missing);
    expect(calls).toEqual([]);
    expect(routed('/a')).toEqual(redirect('/there'));
    expect(calls).toEqual(['first', 'second']);
  });

  test.each(['missing', 'toString'])(
    'unknown middleware %j is an error when the resolver is made',
    (name) => {
      const make = () =>
        createRouteResolver(['id'], [{ ...route, middleware: [name] }], { known: () => null });
      expect(make).toThrow(`Unknown route middleware: '${name}'. Valid middleware: 'known'.`);
    },
  );

  test('a path without a matching route is missing', () => {
    expect(createRouteResolver(['id'], [{ name: 'home', path: '/' }])('/a')).toEqual(missing);
  });
});
