import { Suspense, use, useId } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { BlocksContext } from '../../common/block-system/blocks-context';
import { defineBlock } from '../../common/block-system/define-block';
import { blocks } from '../../common/fields/fields';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';

let failures = 0;

function failIfDue(): void {
  if (failures === 0) return;
  failures -= 1;
  throw new RangeError('broken part');
}

function Inner() {
  const id = useId();
  failIfDue();
  return <i id={id}>utuh</i>;
}

/** A block with a Suspense boundary of its own, beside the blocks in it. */
const bounded = defineBlock('bounded', { body: blocks() }, ({ fields, root }) => {
  const Blocks = use(BlocksContext);
  return (
    <div {...root}>
      <Blocks blocks={fields.body} />
      <Suspense fallback={<b>pengganti</b>}>
        <Inner />
      </Suspense>
    </div>
  );
});
const failing = defineBlock('failing', {}, () => {
  throw new TypeError('broken block');
});

const ownBlocks = {
  bounded: () => Promise.resolve({ block: bounded }),
  failing: () => Promise.resolve({ block: failing }),
};

const line = { component: 'typography', _uid: 'baris', text: 'isi' };
const space = buildSpace([
  buildStory('home', { component: 'page', body: [{ component: 'bounded', _uid: 'luar', body: [line] }] }),
  buildStory('dua', {
    component: 'page',
    body: [
      line,
      {
        component: 'bounded',
        _uid: 'luar',
        body: [
          { component: 'bounded', _uid: 'dalam' },
          { component: 'failing', _uid: 'rusak' },
        ],
      },
    ],
  }),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite;
let reports: { error: string; block: string | undefined }[];

beforeEach(async () => {
  reports = [];
  site = await startSite(space, {
    blocks: ownBlocks,
    onError: (error, { block }) => void reports.push({ error: String(error), block }),
  });
});
afterEach(() => site.close());

const failed = ({ events } = site) =>
  events
    .filter(({ event }) => event === 'block-failed')
    .map(({ fields }) => [fields['component'], fields['uid'], fields['error']]);

test('a Suspense boundary inside a block that shows its fallback is reported with the block', async () => {
  failures = Infinity;
  const { text } = await request(site.app).get('/').expect(200);
  expect(text).toContain('isi');
  expect(text).toContain('<b>pengganti</b>');
  expect(failed()).toEqual([['bounded', 'luar', 'RangeError: broken part']]);
  expect(reports).toEqual([{ error: 'RangeError: broken part', block: 'bounded' }]);
});

test('each is reported with the innermost block around it, and blocks that fail with their own name', async () => {
  failures = Infinity;
  await request(site.app).get('/dua').expect(200);
  expect(failed().toSorted()).toEqual([
    ['bounded', 'dalam', 'RangeError: broken part'],
    ['bounded', 'luar', 'RangeError: broken part'],
    ['failing', 'rusak', 'TypeError: broken block'],
  ]);
});

test('a page that shows such a fallback is cached', async () => {
  failures = 2;
  const { text } = await request(site.app).get('/');
  expect((await request(site.app).get('/')).text).toBe(text);
});

test('a page whose boundary failed once has the markup of a page where nothing failed', async () => {
  const { text } = await request(site.app).get('/');
  expect(text).toContain('utuh');
  failures = 1;
  const again = await startSite(space, { blocks: ownBlocks, contentOf: site });
  expect((await request(again.app).get('/')).text).toBe(text);
  expect([failures, failed(again)]).toEqual([0, []]);
});
