import { isJsonObject } from '../json';
import { isRawBlock, normaliseName, type RawBlock } from './fields';

/** The kind of block that opens a page. */
const leadingName = normaliseName('basic_hero');

/** The first hero among blocks and those nested in them, in the order of reading; null where there is none. */
export function leadOf(value: unknown): RawBlock | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isJsonObject(value) && isRawBlock(value) && normaliseName(value.component) === leadingName)
    return value;
  for (const entry of Object.values(value)) {
    const lead = leadOf(entry);
    if (lead !== null) return lead;
  }
  return null;
}
