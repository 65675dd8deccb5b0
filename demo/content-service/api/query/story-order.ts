import { type Query, readList } from './request-query';
import { unprocessable } from '../service-errors';
import type { Story } from '../story';

/** One sort criterion; the next one decides between stories that this one finds equal. */
export interface SortRule {
  readonly valueOf: (story: Story) => unknown;
  readonly direction: 1 | -1;
  readonly asNumber: boolean;
  /** The position of stories without a value, in either direction. */
  readonly missing: 'first' | 'last';
}

const STORY_FIELDS = new Map<string, (story: Story) => unknown>([
  ['id', (story) => story.id],
  ['name', (story) => story.name],
  ['slug', (story) => story.slug],
  ['full_slug', (story) => story.full_slug],
  ['position', (story) => story.position],
  ['created_at', (story) => story.created_at],
  ['updated_at', (story) => story.updated_at],
  ['published_at', (story) => story.published_at],
  ['first_published_at', (story) => story.first_published_at],
  ['sort_by_date', (story) => story.sort_by_date],
]);

const RULE = /^([a-z_]+|content\.(\w+)):(asc|desc)(:int|:float)?(:nulls_first|:nulls_last)?$/;

/**
 * Parses `sort_by`, a comma-separated list of `field:asc` or `field:desc`, in which `content.x` names a field of the
 * content. The suffixes `:int` and `:float` compare numbers; a last `:nulls_first` or `:nulls_last` (the default) places
 * stories without a value.
 * @throws ServiceError 422 for any other form and for an unknown field.
 */
export function readSortRules(query: Query): readonly SortRule[] {
  return readList(query, 'sort_by').map((text) => {
    const [, field = '', contentField, direction, cast, nulls] = RULE.exec(text) ?? [];
    const valueOf =
      contentField === undefined ? STORY_FIELDS.get(field) : (story: Story) => story.content[contentField];
    if (valueOf === undefined) {
      throw unprocessable(
        `sort_by must be a comma-separated list of field:asc or field:desc, of ${[...STORY_FIELDS.keys()].join(', ')} or content.<field>`,
      );
    }
    return {
      valueOf,
      direction: direction === 'desc' ? -1 : 1,
      asNumber: cast !== undefined,
      missing: nulls === ':nulls_first' ? 'first' : 'last',
    };
  });
}

/** Sorts stories; without rules, and for stories that all rules find equal, by position and id. */
export function sortStories(stories: readonly Story[], rules: readonly SortRule[]): readonly Story[] {
  return stories.toSorted((a, b) => {
    for (const rule of rules) {
      const order = compare(rule.valueOf(a), rule.valueOf(b), rule);
      if (order !== 0) return order;
    }
    return a.position - b.position || a.id - b.id;
  });
}

/** Strings compare by character code, so that the order is the same on every machine. */
function compare(a: unknown, b: unknown, { direction, asNumber, missing }: SortRule): number {
  const [keyA, keyB] = [sortKey(a, asNumber), sortKey(b, asNumber)];
  if (keyA === keyB) return 0;
  if (keyA === null || keyB === null) return (keyA === null) === (missing === 'last') ? 1 : -1;
  if (typeof keyA === typeof keyB) return keyA < keyB ? -direction : direction;
  return typeof keyA === 'number' ? -direction : direction;
}

function sortKey(value: unknown, asNumber: boolean): string | number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  if (!asNumber) return value;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
