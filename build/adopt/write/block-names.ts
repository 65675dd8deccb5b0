import { normaliseName } from '../../../common/fields/fields';
import { namesOf, type BlockNames } from '../../new-block/block-options';
import { capitalised } from '../../new-block/view-name';

const maxLength = 40;

/** Names that the CMS keeps for itself. */
const reserved: ReadonlySet<string> = new Set(['content']);

/**
 * The names of the block for a component: its own where a block may have it, else the nearest that is free.
 * @param component as the space spells it, such as `HeroBanner` or `2-columns`.
 * @param taken the names of all blocks and content types, and those given before, normalised.
 * @param isSplit the component keeps its name for the block of this site: the new one gets another.
 */
export function blockNamesFor(component: string, taken: ReadonlySet<string>, isSplit: boolean): BlockNames {
  const plain = snakeCase(component) || 'block';
  const first = isSplit || reserved.has(plain) || !/^[a-z]/.test(plain) ? `space_${plain}` : plain;
  let technical = first.slice(0, maxLength).replace(/_+$/, '');
  for (let count = 2; taken.has(normaliseName(technical)); count += 1)
    technical = `${first.slice(0, maxLength - 4).replace(/_+$/, '')}_${count}`;
  return namesOf(technical);
}

/** Words in small letters, joined by `_`; letters of other alphabets than the Latin one are left out. */
function snakeCase(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/** A name as words: `cta_label` is “Cta label”. */
export function labelOf(name: string): string {
  return capitalised(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]+/g, ' ')
      .trim()
      .toLowerCase(),
  );
}
