import { normaliseName } from '../../../common/fields/fields';
import { textOf, type JsonObject } from '../../../common/json';
import { objectsInContent } from '../../../common/walk-json';

/**
 * The uuids in relations that the CMS does not resolve: it compares the names of components as they are, while the site takes
 * `CarouselWrapper` for `carousel_wrapper`.
 * @param relations fields named as `component.field`.
 * @param isResolved false for a response for which the CMS resolved none at all.
 */
export function unresolvedRelations(
  content: JsonObject,
  relations: readonly string[],
  isResolved: boolean,
): readonly string[] {
  const named = relations.map((relation) => {
    const [name = '', field = ''] = relation.split('.');
    return { name, field, normalised: normaliseName(name) };
  });
  const uuids: string[] = [];
  for (const block of objectsInContent(content).blocks) {
    const component = textOf(block['component']);
    const normalised = normaliseName(component);
    for (const { name, field, normalised: other } of named)
      if (other === normalised && (name !== component || !isResolved))
        for (const uuid of [block[field]].flat()) uuids.push(textOf(uuid)); // not by spreading: a list has any length
  }
  return uuids;
}
