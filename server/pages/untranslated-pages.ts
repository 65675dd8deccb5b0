import type { JsonObject } from '../../common/json';
import type { Payload } from '../../common/page/page-data';
import type { ContentSource } from '../content/content-source';

/** The pages that a site lacks because their stories are not translated. */
export interface UntranslatedPages {
  /** True for a story without a page in a language. False while that is unknown. @param language null for the first one. */
  readonly has: (uuid: string, language: string | null) => boolean;
  /**
   * Loads stories as `load` does, with other links and related stories: those whose pages the language lacks have the address in
   * the first language, and its code as `hreflang`. A story is stale while translations may have changed unnoticed.
   */
  readonly storyLoader: (load: ContentSource['story']) => ContentSource['story'];
  /** False while translations may have changed unnoticed. */
  readonly isCurrent: () => boolean;
}

interface UntranslatedPagesDeps {
  readonly content: Pick<ContentSource, 'version'> & {
    readonly summaries: Pick<ContentSource['summaries'], 'isTranslated' | 'summary' | 'isComplete'>;
  };
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** `on`: no page is missing, since an untranslated one has the text of the first language. */
  readonly fallback: 'on' | 'off';
}

/** Creates {@link UntranslatedPages}, by the summaries of all stories. */
export function createUntranslatedPages({
  content: { summaries, version },
  languages: [hreflang = ''],
  fallback,
}: UntranslatedPagesDeps): UntranslatedPages {
  const has: UntranslatedPages['has'] = (uuid, language) =>
    fallback === 'off' && language !== null && summaries.isTranslated(uuid, language) === false;
  const isCurrent = (): boolean => fallback === 'on' || summaries.isComplete(version.current());
  const pathOf = (uuid: string): string => summaries.summary(uuid, null)?.path ?? '';
  const links = createReplacer<JsonObject>((uuid) => ({ uuid, real_path: `/${pathOf(uuid)}`, hreflang }));
  const stories = createReplacer<Payload['rels'][string]>((uuid, story) => ({
    ...story,
    full_slug: pathOf(uuid),
    hreflang,
  }));
  return {
    has,
    isCurrent,
    storyLoader:
      (load) =>
      async (address, ...options) => {
        const found = await load(address, ...options);
        const { language } = address;
        if (fallback === 'on' || language === null || !('value' in found)) return found;
        const isLacking = (uuid: string): boolean => has(uuid, language);
        const value = {
          ...found.value,
          links: links(found.value.links, isLacking),
          rels: stories(found.value.rels, isLacking),
        };
        if (found.outcome === 'fresh' && isCurrent()) return { outcome: 'fresh', value };
        return { outcome: 'stale', value, age: found.outcome === 'stale' ? found.age : 0 };
      },
  };
}

type ByUuid<Value> = Readonly<Record<string, Value>>;

/**
 * Replaces some values of a map. The same map gives the same result while the same values are replaced: pages are compared by
 * the objects that they were rendered from.
 */
function createReplacer<Value>(replace: (uuid: string, value: Value) => Value) {
  const last = new WeakMap<ByUuid<Value>, { readonly key: string; readonly result: ByUuid<Value> }>();
  return (all: ByUuid<Value>, isReplaced: (uuid: string) => boolean): ByUuid<Value> => {
    const replaced = Object.entries(all).flatMap(([uuid, value]) =>
      isReplaced(uuid) ? [[uuid, replace(uuid, value)] as const] : [],
    );
    if (replaced.length === 0) return all;
    const key = JSON.stringify(replaced);
    const before = last.get(all);
    if (before?.key === key) return before.result;
    const result = { ...all, ...Object.fromEntries(replaced) };
    last.set(all, { key, result });
    return result;
  };
}
