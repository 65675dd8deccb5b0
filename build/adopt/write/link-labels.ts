import { normaliseName } from '../../../common/fields/fields';
import type { ViewField } from '../space/foreign-space';

/** Kinds that say how a block looked on the other site: its view gets them, and shows nothing of them. */
export const unshown: ReadonlySet<ViewField['kind']> = new Set(['tick', 'choice', 'choices', 'look']);

/**
 * The texts of links and addresses, by link: such as `cta_label` of `cta_link`, `label` of the only link, or any text of a block that
 * has nothing else to show. Pages have their heading.
 */
export function labelsOfLinks(fields: readonly ViewField[], isRoot: boolean): ReadonlyMap<string, string> {
  const links = fields.filter(({ kind, isVideo }) => (kind === 'link' || kind === 'address') && !isVideo);
  const texts = fields.filter(({ kind }) => kind === 'text');
  const [[link], [only]] = [links, texts];
  const hasOthers = fields.some((field) => field !== link && field !== only && !unshown.has(field.kind));
  if (link !== undefined && only !== undefined && !hasOthers && !isRoot)
    return new Map([[link.name, only.name]]);
  const labels = new Map<string, string>();
  for (const { name } of links) {
    const stem = normaliseName(name).replace(/(?:link|url|href|target)$/, '');
    const label = texts.find(({ name: text }) => {
      const other = /^(.*)(?:label|text|caption)$/.exec(normaliseName(text))?.[1];
      if (normaliseName(text) === 'label' && links.length === 1) return true;
      return other !== undefined && (other === stem || other === normaliseName(name) || isOnly(other, links));
    });
    if (label !== undefined && ![...labels.values()].includes(label.name)) labels.set(name, label.name);
  }
  return labels;
}

const isOnly = (stem: string, links: readonly ViewField[]): boolean =>
  links.length === 1 && ['link', 'button', 'cta'].includes(stem);
