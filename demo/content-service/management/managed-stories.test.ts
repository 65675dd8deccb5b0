import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createContentService } from '../content-service';
import { buildSpace, buildStory } from '../space/build-space';
import { PERSONAL_TOKEN } from './management-api';

test('a folder that is changed stays a folder', async () => {
  const folder = buildStory('berita', {}, { is_folder: true, name: 'Berita' });
  const { id } = folder;
  const space = buildSpace([folder]);
  const { app } = createContentService({ space });
  const stories = `/v1/spaces/${space.id}/stories`;
  const { body: changed } = await request(app)
    .put(`${stories}/${id}`)
    .set('Authorization', PERSONAL_TOKEN)
    .send({ story: { name: 'Kabar' } });
  expect(changed.story).toMatchObject({ id, name: 'Kabar', is_folder: true });
  const { body: listed } = await request(app).get(stories).set('Authorization', PERSONAL_TOKEN);
  expect(listed.stories).toMatchObject([{ id, name: 'Kabar' }]);
  const { body: drafts } = await request(app).get('/v2/cdn/stories?token=demo-preview');
  expect(drafts.stories).toEqual([]);
});
