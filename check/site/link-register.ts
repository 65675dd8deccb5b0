import { CONFIG_SLUG } from '../../common/story/stored-config';
import type { BlockLocation, StoryReference } from '../finding';

/** Where a link is. */
export interface LinkSource {
  readonly story: StoryReference;
  readonly location: BlockLocation;
}

/** All links to one target. */
export interface LinkTarget {
  /** The first ones. */
  readonly sources: readonly LinkSource[];
  readonly count: number;
  /** Those in the header of the site. */
  readonly inHeader: readonly LinkSource[];
}

/** A link to a part of a page. */
export interface AnchorLink extends LinkSource {
  /** Uuid of the page's story. */
  readonly uuid: string;
  /** Id of an element, without `#`. */
  readonly anchor: string;
}

/** Sources that are remembered for a target. */
const maxSources = 3;
/** Anchors, and typed paths, that are remembered. */
const maxEntries = 50_000;

/** Remembers links whose targets are judged once all stories have been read. Its size depends on the number of targets. */
export class LinkRegister {
  readonly #stories = new Map<string, LinkTarget>();
  readonly #paths = new Map<string, LinkTarget>();
  readonly #datasources = new Map<string, LinkTarget>();
  readonly #anchors: AnchorLink[] = [];

  addStory(uuid: string, source: LinkSource): void {
    addTo(this.#stories, uuid, source);
  }

  /** @param href a path of this site with its query and fragment. */
  addPath(href: string, source: LinkSource): void {
    if (this.#paths.size < maxEntries || this.#paths.has(href)) addTo(this.#paths, href, source);
  }

  /** @param slug of a datasource that a form field takes its options from. */
  addDatasource(slug: string, source: LinkSource): void {
    addTo(this.#datasources, slug, source);
  }

  addAnchor(link: AnchorLink): void {
    if (this.#anchors.length < maxEntries) this.#anchors.push(link);
  }

  /** By uuid. */
  get stories(): ReadonlyMap<string, LinkTarget> {
    return this.#stories;
  }

  /** By path, with query and fragment. */
  get paths(): ReadonlyMap<string, LinkTarget> {
    return this.#paths;
  }

  /** By slug. */
  get datasources(): ReadonlyMap<string, LinkTarget> {
    return this.#datasources;
  }

  get anchors(): readonly AnchorLink[] {
    return this.#anchors;
  }
}

function addTo(targets: Map<string, LinkTarget>, key: string, source: LinkSource): void {
  const known = targets.get(key) ?? { sources: [], count: 0, inHeader: [] };
  const { sources, inHeader } = known;
  targets.set(key, {
    sources: withSource(sources, source),
    count: known.count + 1,
    inHeader: isInHeader(source) ? withSource(inHeader, source) : inHeader,
  });
}

function withSource(sources: readonly LinkSource[], source: LinkSource): readonly LinkSource[] {
  return sources.length < maxSources ? [...sources, source] : sources;
}

/** The header of the site is in the story `config`. Its footer often leads to pages that no search engine needs. */
function isInHeader({ story, location }: LinkSource): boolean {
  return story.full_slug === CONFIG_SLUG && location.block.startsWith('header');
}
