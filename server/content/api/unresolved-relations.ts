import { normaliseName } from '../../../common/fields/fields';
import { textOf, type JsonObject } from '../../../common/json';
import { objectsInContent } from '../../../common/walk-json';

/**
 * The uuids in relations that the CMS does not resolve: it compares the names of components as they are, while the site takes
 * `CarouselWrapper` for `carousel_wrapper`.
 * @param relations fields named as `component.field`.
 */
export function unresolvedRelations(content: JsonObject, relations: readonly string[]): readonly string[] {
  const named = relations.map((relation) => relation.split('.'));
  return objectsInContent(content).blocks.flatMap((block) =>
    named.flatMap(([name = '', field = '']) => {
      const component = textOf(block['component']);
      const isOther = component !== name && normaliseName(component) === normaliseName(name);
      return isOther ? [block[field]].flat().map(textOf) : [];
    }),
  );
}
