import type { Request } from 'express';
import { createStoryDelivery, type DeliveredStory, type StoryDelivery } from './deliver-story';
import { toLink } from './links';
import { takePage } from './query/page';
import { type ReferenceLimits, type References, resolveReferences } from './references';
import { recordNotFound } from './service-errors';
import type { Space, Story, StoryVersion } from './story';
import { readStoryListParameters } from './query/story-list-parameters';
import { type LinkForm, readSingleStoryParameters, type StoryParameters } from './query/story-parameters';
import { findStory, selectStories } from './query/story-query';
import type { StoryStore } from './story-store';
import type { Endpoint } from './versioned-endpoint';

/** Options of the content endpoints. */
export interface DeliveryOptions {
  readonly space: Space;
  readonly assetOrigin: string;
  readonly limits: ReferenceLimits;
}

/** Returns a page of the requested stories. */
export function storyList(store: StoryStore, options: DeliveryOptions): Endpoint {
  return (query, version) => {
    const parameters = readStoryListParameters(query);
    return () => {
      const reader = createStoryReader(store, options, version, parameters);
      const selected = selectStories(reader.all, parameters);
      const stories = takePage(selected, parameters.page).map(reader.deliver);
      return {
        body: { stories, cv: store.version, ...reader.references(stories) },
        list: { total: selected.length, page: parameters.page },
      };
    };
  };
}

/** Returns one story; the route's `key` is its slug, id or uuid. */
export function singleStory(store: StoryStore, options: DeliveryOptions): Endpoint {
  return (query, version, request) => {
    const parameters = readSingleStoryParameters(query);
    return () => {
      const reader = createStoryReader(store, options, version, parameters);
      const stories = [...reader.all, ...(options.space.unlisted ?? [])];
      const found = findStory(stories, keyOf(request), parameters);
      if (found === undefined) throw recordNotFound();
      const story = reader.deliver(found);
      return { body: { story, cv: store.version, ...reader.references([story]) } };
    };
  };
}

/** The stories of one request's version, and their form in its response. */
interface StoryReader {
  readonly all: readonly Story[];
  readonly deliver: (story: Story) => DeliveredStory;
  readonly references: (stories: readonly DeliveredStory[]) => References;
}

function createStoryReader(
  store: StoryStore,
  { space, assetOrigin, limits }: DeliveryOptions,
  version: StoryVersion,
  parameters: StoryParameters,
): StoryReader {
  const { id: spaceId, languageCodes } = space;
  const delivery = createStoryDelivery({ version, parameters, languageCodes, spaceId, assetOrigin });
  const all = store.stories(version, parameters.release);
  const byUuid = new Map(all.map((story) => [story.uuid, story]));
  const toLinkForm = linkForms(store, delivery)[parameters.links ?? 'url'];
  const sources = {
    story: (uuid: string) => convert(byUuid.get(uuid), delivery.story),
    link: (uuid: string) => convert(byUuid.get(uuid), toLinkForm),
  };
  return {
    all,
    deliver: delivery.story,
    references: (stories) => resolveReferences(stories, parameters, sources, limits),
  };
}

function linkForms(store: StoryStore, delivery: StoryDelivery): Record<LinkForm, (story: Story) => unknown> {
  return {
    story: delivery.story,
    url: delivery.address,
    link: (story) => toLink(story, store.isPublished(story.uuid)),
  };
}

function convert<To>(story: Story | undefined, toForm: (story: Story) => To): To | undefined {
  return story === undefined ? undefined : toForm(story);
}

/** The decoded path after `/cdn/stories/`, which Express passes in segments. */
function keyOf(request: Request): string {
  return [request.params['key'] ?? []].flat().join('/');
}
