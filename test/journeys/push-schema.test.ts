import { createServer } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { editorSchema, type EditorSchema } from '../../build/schema/editor-schema';
import { editorTexts } from '../../build/schema/editor-texts';
import { selectComponents } from '../../build/schema/push/select-components';
import { pushSchema, type PushOptions } from '../../build/schema/push/push-schema';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import type { JsonObject } from '../../common/json';
import { componentSchemas, type ComponentSchema } from '../../common/page/component-schemas';
import { createContentService } from '../../demo/content-service/content-service';
import { PERSONAL_TOKEN } from '../../demo/content-service/management/management-api';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { readSettings } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { closeNow, listenOnFreePort } from '../support/fake-server';

let schemas: readonly ComponentSchema[];
let schema: EditorSchema;
beforeAll(async () => {
  schemas = componentSchemas(await createBlockLoader(registry).loadAll());
  schema = editorSchema(schemas, editorTexts('en'));
});

let closers: readonly (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
});

const countdown = { _uid: '1', component: 'quote', text: 'Kain', author: 'Ibu Sari', colour: 'merah' };

/** A space whose stories use a field that the site lacks. */
async function startSpace(more: Parameters<typeof buildSpace>[0] = []) {
  const space = buildSpace([
    ...more,
    buildStory('home', { component: 'page', body: [countdown] }),
    buildStory('kain', {
      component: 'page',
      body: [
        { ...countdown, colour: '' },
        { ...countdown, colour: [] },
      ],
    }),
    buildStory('cerita', { component: 'page', body: [{ component: 'row', items: [countdown] }] }),
  ]);
  const requests: string[] = [];
  const cut = { after: Infinity };
  const service = createContentService({
    space,
    onRequest: ({ method, path }) => void requests.push(`${method} ${path}`),
  });
  const server = createServer((request, response) => {
    if (request.method === 'POST' && (cut.after -= 1) < 0) request.socket.destroy();
    else service.app(request, response);
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  closers = [...closers, () => closeNow(server)];
  return { origin, service, requests, cut, base: `${origin}/v1/spaces/${space.id}` };
}

type TestSpace = Awaited<ReturnType<typeof startSpace>>;

interface PushTestOptions extends Partial<
  Pick<PushOptions, 'apply' | 'spaceId' | 'schema' | 'only' | 'language' | 'adopted' | 'names'>
> {
  readonly token?: string;
  readonly isCounted?: boolean;
  /** Of stories. */
  readonly publicToken?: string;
}

async function push({ origin }: TestSpace, options: PushTestOptions = {}) {
  const { apply = false, token = PERSONAL_TOKEN, spaceId = '123456', isCounted = true, ...more } = options;
  const { publicToken = 'demo-public', ...rest } = more;
  const { settings } = readSettings({
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_OAUTH_TOKEN: token,
    CONTENT_RATE_LIMIT: '1000000',
  });
  const lines: string[] = [];
  const client = composeClient({ settings, token: isCounted ? publicToken : '', report: () => {} });
  const version = isCounted ? 'published' : null;
  const write = (line: string): void => void lines.push(line);
  await pushSchema({ client, spaceId, apiUrl: `${origin}/v2`, version, schema, apply, write, ...rest });
  return lines;
}

/** Calls the management API as its team would. */
async function manage(
  space: TestSpace,
  method: string,
  path: string,
  body?: JsonObject,
): Promise<JsonObject> {
  const response = await fetch(`${space.base}${path}`, {
    method,
    headers: { Authorization: PERSONAL_TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as JsonObject;
}

async function componentOf(space: TestSpace, name: string): Promise<JsonObject> {
  const { components } = await manage(space, 'GET', '/components');
  const found = (components as readonly JsonObject[]).find((component) => component['name'] === name);
  if (found === undefined) throw new Error(`The space has no component ${name}`);
  return found;
}

const writes = ({ requests }: TestSpace): readonly string[] =>
  requests.filter((request) => /^(POST|PUT|DELETE) /.test(request));

describe('a space of another site', () => {
  test('gets one component with the parts that it needs, and nothing else', async () => {
    const space = await startSpace();
    const only = ['site_config'];
    await manage(space, 'POST', '/components', { component: { name: 'countdown', schema: {} } });
    const selected = selectComponents(schema, only, schemas);
    expect(selected.groups).toHaveLength(3);
    const lines = await push(space, { only, language: 'id', schema: selected });
    expect(lines).toEqual(
      expect.arrayContaining([
        '+ site_config',
        '+ navigation',
        '+ navigation_footer',
        '+ nav_item',
        '+ nav_column',
      ]),
    );
    expect(lines).not.toContain('+ card');
    expect(lines).not.toContain('  kept, not of this site: countdown');
    expect(lines.at(-1)).toContain(
      'npm run schema -- push --only site_config --language id --apply writes them.',
    );
    expect(() => selectComponents(schema, ['nix'], schemas)).toThrow(
      '--only nix: the site has no such component',
    );
  });

  test('keeps its own words where an adopted block has guesses, and gets words that were corrected', async () => {
    const space = await startSpace();
    const own = { display_name: 'Kutipan kami', description: 'Satu kalimat' };
    const body = {
      component: {
        name: 'quote',
        display_name: 'Kutipan',
        icon: 'block-star',
        schema: { text: { type: 'richtext', ...own } },
      },
    };
    await manage(space, 'POST', '/components', body);
    const quote = schema.components.find(({ name }) => name === 'quote');
    if (quote === undefined) throw new Error('there is no quote');
    const adopting = (description: string) => ({
      only: ['quote'],
      adopted: new Set(['quote']),
      apply: true,
      schema: {
        groups: [],
        components: [
          {
            ...quote,
            schema: { text: { type: 'textarea' as const, pos: 0, display_name: 'Text', description } },
          },
        ],
      },
    });
    await push(space, adopting('Guess: a text.'));
    expect(await componentOf(space, 'quote')).toMatchObject({
      display_name: 'Kutipan',
      icon: 'block-star',
      schema: { text: { type: 'richtext', ...own } },
    });
    await push(space, adopting('What was said.'));
    expect(await componentOf(space, 'quote')).toMatchObject({
      schema: { text: { display_name: 'Text', description: 'What was said.' } },
    });
  });
});

describe('a component of an adopted space', () => {
  const help = 'Pick <b>one</b> of our shops | the nearest';
  const rules = { restrict_components: true, component_whitelist: ['Shop'], translatable: false, pos: 4 };
  const kinds = { shops: { type: 'bloks', display_name: 'Shops', description: help, ...rules } };
  const shop = {
    name: 'shop_list',
    schema: {
      ...kinds,
      layout: { type: 'option', pos: 1, source: 'internal', datasource_slug: 'layouts' },
      note: { type: 'image', pos: 2, max_length: 20 },
      extra: { type: 'text', pos: 9 },
      'tab-1': { type: 'tab', pos: 0, display_name: 'Looks', keys: ['layout', 'note', 'extra'] },
    },
  };
  const word = (name: string, description: string) => ({ display_name: name, description });
  /** As `npm run schema` describes the block that adopting wrote. */
  const written: EditorSchema = {
    groups: [],
    components: [
      {
        name: 'shop_list',
        display_name: 'Shop list',
        is_root: false,
        is_nestable: true,
        icon: 'block-block',
        preview_field: 'note',
        schema: {
          shops: {
            type: 'bloks',
            pos: 0,
            restrict_components: true,
            component_whitelist: ['card'],
            ...word('Shops', 'Pick bone/b of our shops the nearest'),
          },
          layout: { type: 'option', pos: 1, ...word('Layout', 'Guess: one of several choices.') },
          note: { type: 'text', pos: 2, translatable: true, ...word('Note', 'What the shop says.') },
          'tab-appearance': { type: 'tab', display_name: 'Appearance', keys: ['layout'], pos: 3 },
        },
      },
    ],
  };

  test('keeps the rules, kinds, tabs and words that its team gave it, and gets corrected words', async () => {
    const space = await startSpace();
    await manage(space, 'POST', '/components', { component: shop });
    const options = { schema: written, adopted: new Set(['shop_list']), apply: true };
    await push(space, options);
    expect((await componentOf(space, 'shop_list'))['schema']).toEqual({
      ...shop.schema,
      layout: { ...shop.schema.layout, display_name: 'Layout', description: '' },
      note: { ...shop.schema.note, ...word('Note', 'What the shop says.') },
    });
    expect(await push(space, options)).toEqual([
      '  kept, not of this site: shop_list.extra, used by 0 published stories',
      'The space has the components of this site: nothing to write.',
    ]);
  });
});

test('a content type whose field has another name in stories gets no second one', async () => {
  const space = await startSpace();
  const title = { type: 'text' as const, pos: 0, display_name: 'Title', description: '' };
  const event = { name: 'event', display_name: 'Event', is_root: true, is_nestable: false };
  const looks = { icon: 'block-block', preview_field: null };
  await manage(space, 'POST', '/components', {
    component: { ...event, icon: 'block-block', schema: { meta_title: title } },
  });
  const names = [{ component: 'event', block: 'event', fields: { meta_title: 'seo_title' } }];
  const described = { ...event, ...looks, schema: { seo_title: title } };
  const written = { groups: [], components: [described] };
  expect(await push(space, { names, schema: written, adopted: new Set(['event']) })).toEqual([
    'The space has the components of this site: nothing to write.',
  ]);
});

describe('an empty space', () => {
  test('is not written to without --apply', async () => {
    const space = await startSpace();
    const lines = await push(space);
    expect(lines).toContain('+ basic_hero');
    expect(lines.at(-1)).toBe(
      `${schema.components.length + schema.groups.length} changes; npm run schema -- push --apply writes them.`,
    );
    expect(writes(space)).toEqual([]);
  });

  test('gets all components, in the groups of the space, and a second run finds nothing to write', async () => {
    const space = await startSpace();
    await push(space, { apply: true });
    const { component_groups: groups } = await manage(space, 'GET', '/component_groups');
    const uuids = (groups as readonly JsonObject[]).map(({ uuid }) => uuid);
    expect(uuids).toHaveLength(schema.groups.length);
    expect(uuids).toContain((await componentOf(space, 'basic_hero'))['component_group_uuid']);
    expect(await push(space, { apply: true })).toEqual([
      'The space has the components of this site: nothing to write.',
    ]);
    expect(writes(space)).toHaveLength(schema.components.length + schema.groups.length);
  });

  test('has all components after a run that was cut off and repeated, none of them twice', async () => {
    const space = await startSpace();
    space.cut.after = 9;
    await expect(push(space, { apply: true })).rejects.toThrow(
      'run the command again, which goes on where it stopped',
    );
    space.cut.after = Infinity;
    await push(space, { apply: true });
    const { components } = await manage(space, 'GET', '/components');
    const names = (components as readonly JsonObject[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(schema.components.map(({ name }) => name).toSorted());
  });
});

describe('a space that its team has changed by hand', () => {
  async function startChanged(more: Parameters<typeof buildSpace>[0] = []) {
    const space = await startSpace(more);
    await push(space, { apply: true });
    const { id, schema: fields } = await componentOf(space, 'quote');
    const changed = {
      ...(fields as JsonObject),
      text: {
        ...((fields as JsonObject)['text'] as JsonObject),
        display_name: 'Kutipan',
        no_translate: true,
      },
      colour: { type: 'text', pos: 90 },
      looks: { type: 'section', keys: ['colour'], pos: 91 },
    };
    await manage(space, 'PUT', `/components/${String(id)}`, {
      component: { name: 'quote', schema: changed, image: 'https://a.storyblok.com/f/1/quote.png' },
    });
    await manage(space, 'POST', '/components', { component: { name: 'countdown', schema: {} } });
    return space;
  }

  test('shows what differs, and in how many stories a field that the site lacks has a value', async () => {
    expect(await push(await startChanged())).toEqual([
      '~ quote: text (display_name)',
      '  kept, not of this site: countdown',
      '  kept, not of this site: quote.colour, used by 2 published stories',
      '1 change; npm run schema -- push --apply writes them.',
    ]);
  });

  test('is counted without a story that is too large to be read, which is told', async () => {
    const large = buildStory('besar', { component: 'quote', text: 'x'.repeat(10_500_000) }, { position: 1 });
    expect(`${await push(await startChanged([large]))}`).toContain('quote.colour, used by at least 2 ');
  });

  test('says which token it does not accept for stories', async () => {
    const space = await startChanged();
    await expect(push(space, { publicToken: 'nope' })).rejects.toThrow(
      'the content service does not accept CONTENT_TOKEN: copy a token',
    );
  });

  test('is compared without a token for stories, too', async () => {
    expect(await push(await startChanged(), { isCounted: false })).toContain(
      '  kept, not of this site: quote.colour, CONTENT_TOKEN would tell in how many stories',
    );
  });

  test('gets what the site says, and keeps flags, fields, pictures and components that it says nothing of', async () => {
    const space = await startChanged();
    await push(space, { apply: true });
    const { schema: fields, image } = await componentOf(space, 'quote');
    expect(fields).toMatchObject({
      text: { display_name: 'Text', no_translate: true },
      colour: { type: 'text', pos: 90 },
    });
    expect(image).toBe('https://a.storyblok.com/f/1/quote.png');
    expect(await componentOf(space, 'countdown')).toMatchObject({ name: 'countdown' });
  });
});

describe('a push that cannot be done says what to do', () => {
  test.each([
    ['a token that the space does not accept', { token: 'stolen' }, 'does not accept CONTENT_OAUTH_TOKEN'],
    ['a space that there is not', { spaceId: '1' }, 'look at CONTENT_SPACE_ID'],
  ])('%s', async (_name, options, message) => {
    await expect(push(await startSpace(), options)).rejects.toThrow(message);
  });

  test('an API that does not respond, whose error is shown whole', async () => {
    const space = await startSpace();
    await Promise.all(closers.map((close) => close()));
    closers = [];
    await expect(push(space, { isCounted: false })).rejects.toThrow(
      /does not respond \(connect ECONNREFUSED/,
    );
  });

  test('a component that the space refuses', async () => {
    const space = await startSpace();
    const refusal = { kind: 'status', status: 422 } as const;
    space.service.faults.set([{ match: { path: '/v1/*/components' }, response: refusal }]);
    await expect(push(space, { apply: true })).rejects.toThrow('the space refuses the request');
  });
});
