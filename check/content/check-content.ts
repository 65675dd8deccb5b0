import type { JsonObject } from '../../common/json';
import type { Components } from '../space/components';
import { checkField } from './check-field';
import { checkFiles } from './check-files';
import { FormCheck } from './check-forms';
import { checkLinks } from './check-links';
import { quoted, report, type ContentScope } from './content-scope';
import { walkContent, type VisitedBlock, type VisitedField } from './walk-content';

/**
 * Checks what a story says, block by block and field by field.
 * @param visit is called with each block.
 */
export function checkContent(
  content: JsonObject,
  components: Components,
  scope: ContentScope,
  visit: (visited: VisitedBlock) => void = () => {},
): void {
  const forms = new FormCheck();
  walkContent(content, components, {
    block: (visited) => {
      forms.block(visited, scope);
      visit(visited);
    },
    field: (visited) => {
      for (const check of fieldChecks) check(visited, scope);
    },
    unknown: (name, location) =>
      report(scope, 'block-unknown', { location, problem: `the site has no block ${quoted(name)}` }),
    misplaced: ({ label }, { field }, location) =>
      report(scope, 'block-misplaced', {
        location,
        problem: `“${field.label}” does not show a block of the kind “${label}”`,
      }),
  });
}

const fieldChecks: readonly ((visited: VisitedField, scope: ContentScope) => void)[] = [
  checkField,
  checkLinks,
  checkFiles,
];
