import { normaliseName } from '../../../common/fields/fields';
import type { ForeignComponent, ForeignField } from '../space/foreign-space';

/** Fields that every page of this site shows in its head alone, with their names elsewhere and the kinds that they hold. */
const headFields: Readonly<
  Record<string, { readonly names: readonly string[]; readonly kinds: readonly string[] }>
> = {
  seo_title: { names: ['seotitle', 'metatitle', 'titletag'], kinds: ['text'] },
  seo_description: { names: ['seodescription', 'metadescription'], kinds: ['text', 'textarea'] },
};

/** True for a field of a page that its head shows: its view has no element for it. */
export function isHeadField(field: Pick<ForeignField, 'name'>): boolean {
  return Object.hasOwn(headFields, field.name);
}

/** The fields of a component. Those of a page's head have the names of this site, and remember their own. */
export function withHeadNames({ isRoot, fields }: ForeignComponent): readonly ForeignField[] {
  if (!isRoot) return fields;
  const used = new Set(fields.map(({ name }) => name));
  return fields.map((field) => {
    const known = Object.entries(headFields).find(
      ([name, { names, kinds }]) =>
        !used.has(name) && names.includes(normaliseName(field.name)) && kinds.includes(field.kind),
    )?.[0];
    if (known === undefined) return field;
    used.add(known);
    return { ...field, name: known, storedName: field.name };
  });
}
