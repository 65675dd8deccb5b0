import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { unprocessable } from '../api/service-errors';
import { isJsonObject, type JsonObject, type Story, type TranslatedSlug } from '../api/story';
import type { StoryStore } from '../api/story-store';
import { givenRecord, unknownRecord } from './given-record';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const textOr = <Default>(value: unknown, fallback: Default): string | Default =>
  typeof value === 'string' ? value : fallback;

/** Stories and folders: to list without their content, to read, create and change, and to publish with a change. */
export function manageStories(store: StoryStore): Router {
  const api = Router();
  const all = (): readonly Story[] => [...store.folders(), ...store.stories('draft')];
  const storyOf = (id: string): Story => {
    const story = all().find((each) => String(each.id) === id);
    if (story === undefined) throw unknownRecord();
    return story;
  };
  const describe = ({ content: _content, ...story }: Story): JsonObject => ({
    ...story,
    published: store.isPublished(story.uuid),
  });

  api.get('/', ({ url }, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const perPage = Number(query.get('per_page') ?? 25);
    const first = (Number(query.get('page') ?? 1) - 1) * perPage;
    const stories = all();
    response.set({ Total: String(stories.length), 'Per-Page': String(perPage) });
    response.json({ stories: stories.slice(first, first + perPage).map(describe) });
  });
  api.get('/:id', ({ params }, response) => {
    const story = storyOf(params.id);
    response.json({ story: { ...describe(story), content: story.content } });
  });
  api.post('/', ({ body }, response) => {
    const story = newStory(givenRecord(body, 'story'), all());
    save(store, story, body);
    response.status(201).json({ story: { ...describe(story), content: story.content } });
  });
  api.put('/:id', ({ body, params }, response) => {
    const story = changedStory(storyOf(params.id), givenRecord(body, 'story'));
    save(store, story, body);
    response.json({ story: { ...describe(story), content: story.content } });
  });
  return api;
}

function save(store: StoryStore, story: Story, body: unknown): void {
  if (story.is_folder) return store.saveFolder(story);
  store.save(story);
  if (isJsonObject(body) && body['publish'] === 1) store.publish(story.full_slug);
}

/** @throws ServiceError 422 without a name or a slug, and for a slug that another one has. */
function newStory(given: JsonObject, others: readonly Story[]): Story {
  const { is_folder: folder, is_startpage: startpage, parent_id: parentId } = given;
  const [isFolder, isStartpage] = [folder === true, startpage === true];
  const parent = others.find((story) => story.is_folder && story.id === parentId);
  const slug = textOr(given['slug'], '');
  if (slug === '') throw unprocessable("Slug can't be blank");
  const below = parent === undefined ? slug : `${parent.full_slug}/${slug}`;
  const fullSlug = isStartpage && parent !== undefined ? `${parent.full_slug}/` : below;
  if (others.some((story) => story.full_slug === fullSlug && story.is_folder === isFolder))
    throw unprocessable('Slug has already been taken');
  const now = new Date().toISOString();
  const story: Story = {
    id: Math.max(0, ...others.map(({ id }) => id)) + 1,
    uuid: randomUUID(),
    name: '',
    slug,
    full_slug: fullSlug,
    content: {},
    created_at: now,
    updated_at: now,
    published_at: null,
    first_published_at: null,
    sort_by_date: null,
    position: 0,
    tag_list: [],
    is_startpage: isStartpage,
    is_folder: isFolder,
    parent_id: parent?.id ?? 0,
    group_id: randomUUID(),
    meta_data: null,
    path: null,
    alternates: [],
    translated_slugs: null,
  };
  return changedStory(story, given);
}

/** A story with what is given. Its place stays. */
function changedStory(story: Story, given: JsonObject): Story {
  const { content, tag_list: tags, position, translated_slugs_attributes: slugs } = given;
  const name = textOr(given['name'], story.name);
  if (name === '') throw unprocessable("Name can't be blank");
  return {
    ...story,
    name,
    content: isJsonObject(content) ? content : story.content,
    tag_list: Array.isArray(tags) ? tags.map(String) : story.tag_list,
    position: isNumber(position) ? position : story.position,
    path: textOr(given['path'], story.path),
    sort_by_date: textOr(given['sort_by_date'], story.sort_by_date),
    first_published_at: textOr(given['first_published_at'], story.first_published_at),
    translated_slugs: Array.isArray(slugs)
      ? slugs.filter(isJsonObject).map(readSlug)
      : story.translated_slugs,
  };
}

function readSlug({ path, name, lang, published }: JsonObject): TranslatedSlug {
  return {
    path: textOr(path, ''),
    name: textOr(name, null),
    lang: textOr(lang, ''),
    published: typeof published === 'boolean' ? published : null,
  };
}
