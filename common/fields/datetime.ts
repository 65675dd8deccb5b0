import { textOf } from '../json';
import type { Field } from './fields';

/** A moment in ISO 8601, in UTC; `''` when empty or invalid. */
export function datetime(): Field<string> {
  return { schema: { type: 'datetime' }, parse: (value) => isoDateOf(textOf(value)) };
}

/**
 * A moment as Storyblok writes it, in ISO 8601: fields hold `2026-05-01 08:30` in UTC, stories `2026-05-01T08:30:00.000Z`.
 * @returns `''` for any other text.
 */
export function isoDateOf(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    text.trim(),
  );
  if (match === null) return '';
  const [, day = '', time = '00:00', zone = 'Z'] = match;
  const milliseconds = Date.parse(`${day}T${time}${zone}`);
  return isDate(day) && !Number.isNaN(milliseconds) ? new Date(milliseconds).toISOString() : '';
}

/** True for an existing day as `YYYY-MM-DD`: 30 February is 2 March to some browsers. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
