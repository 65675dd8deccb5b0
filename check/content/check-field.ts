import { textOf } from '../../common/json';
import { quoted, report, type ContentScope } from './content-scope';
import { expectedInstead, isEmptyField } from './field-values';
import type { VisitedField } from './walk-content';

/** Checks a value against the schema of its field. */
export function checkField(visited: VisitedField, scope: ContentScope): void {
  const { field, value, component, location } = visited;
  if (isEmptyField(field.type, value)) {
    if (field.isRequired)
      report(scope, 'field-required', {
        location,
        problem: `“${component.label}” has nothing in its field “${field.label}”`,
      });
    return;
  }
  const expected = expectedInstead(field.type, value);
  if (expected !== null)
    return report(scope, 'field-type', {
      location,
      problem: `“${field.label}” takes ${expected}, and holds something else`,
    });
  checkChoice(visited, scope);
  checkNumber(visited, scope);
  checkText(visited, scope);
  checkRelations(visited, scope);
}

function checkChoice({ field, value, location }: VisitedField, scope: ContentScope): void {
  if (field.options.length === 0) return;
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)];
  for (const choice of chosen)
    if (!field.options.includes(choice))
      report(scope, 'field-option', {
        location,
        problem: `“${field.label}” does not offer ${quoted(choice)}`,
      });
}

function checkNumber({ field, value, location }: VisitedField, scope: ContentScope): void {
  if (field.type !== 'number') return;
  const { min, max } = field;
  const number = Number(value);
  if ((min === null || number >= min) && (max === null || number <= max)) return;
  report(scope, 'field-range', {
    location,
    problem: `“${field.label}” is ${number}, and takes ${min ?? 'any'} to ${max ?? 'any'}`,
  });
}

/** Characters of a word beyond which it is wider than a phone in most sizes of text. */
const longestWord = 45;
/** What browsers may break a word at, and addresses, which stand in fields that no page shows as text. */
const breaks = /[\s\u00ad\u200b\-–—/.@:_]+/u;

function checkText({ field, value, location }: VisitedField, scope: ContentScope): void {
  if (field.type !== 'text' && field.type !== 'textarea') return;
  const text = textOf(value);
  if (field.maxLength !== null && text.length > field.maxLength)
    report(scope, 'field-length', {
      location,
      problem: `“${field.label}” has ${text.length} characters, and takes ${field.maxLength}`,
    });
  const word = text.split(breaks).find((each) => each.length > longestWord);
  if (word !== undefined)
    report(scope, 'word-long', { location, problem: `${quoted(word, 30)} has ${word.length} letters` });
}

function checkRelations({ field, value, location }: VisitedField, { target, ...scope }: ContentScope): void {
  if (!field.isRelation) return;
  for (const uuid of Array.isArray(value) ? value.map(textOf) : [textOf(value)]) {
    const found = target(uuid);
    if (uuid === '' || found?.isPublished === true) continue;
    if (found !== undefined && scope.story.version === 'draft') continue;
    report(scope, 'relation-missing', {
      location,
      problem:
        found === undefined
          ? `“${field.label}” names a story that does not exist or is not published`
          : `“${field.label}” names “${found.name}”, which is not published`,
    });
  }
}
