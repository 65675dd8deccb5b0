import { normaliseName } from '../../common/fields/fields';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../common/json';
import { visitObjects } from '../../common/walk-json';
import type { BlockLocation } from '../finding';
import { componentOf, type Component, type Components, type FieldSchema } from '../space/components';

/** A block of a story, with its component. */
export interface VisitedBlock {
  readonly block: JsonObject;
  readonly component: Component;
  readonly location: BlockLocation;
}

/** A field of a block. */
export interface VisitedField extends VisitedBlock {
  readonly field: FieldSchema;
  /** As it is stored. */
  readonly value: unknown;
}

/** What is called while a story is walked. */
export interface ContentVisitor {
  readonly block: (visited: VisitedBlock) => void;
  readonly field: (visited: VisitedField) => void;
  /** A block that the site lacks. */
  readonly unknown: (name: string, location: BlockLocation) => void;
  /** A block in a list that does not show it. */
  readonly misplaced: (component: Component, list: VisitedField, location: BlockLocation) => void;
}

/**
 * Visits each block and field of a story, in the order of the editor.
 * @param content within the size limits of stories.
 */
export function walkContent(content: JsonObject, components: Components, visitor: ContentVisitor): void {
  const component = componentOf(components, content);
  if (component === undefined) return;
  visitBlock({ block: content, component, location: { block: '', field: null, label: '' } }, [], {
    components,
    visitor,
  });
}

interface WalkScope {
  readonly components: Components;
  readonly visitor: ContentVisitor;
}

function visitBlock(visited: VisitedBlock, labels: readonly string[], scope: WalkScope): void {
  const { block, component, location } = visited;
  scope.visitor.block(visited);
  for (const field of component.fields) {
    const value = Object.hasOwn(block, field.name) ? block[field.name] : undefined;
    const label = [...labels, field.label].join(' › ');
    const visitedField = { ...visited, field, value, location: { ...location, field: field.name, label } };
    scope.visitor.field(visitedField);
    if (field.type === 'bloks') visitList(visitedField, objectsOf(value), labels, scope);
    if (field.type === 'richtext') visitList(visitedField, embeddedIn(value), labels, scope);
  }
}

function visitList(
  list: VisitedField,
  blocks: readonly JsonObject[],
  labels: readonly string[],
  scope: WalkScope,
): void {
  const { field, location } = list;
  for (const [index, block] of blocks.entries()) {
    const name = textOf(block['component']);
    if (name === '') continue;
    const component = componentOf(scope.components, block);
    const path = `${location.block === '' ? '' : `${location.block}.`}${field.name}[${index}]`;
    const step = `${field.label} ${index + 1} (${component === undefined ? name : nameOf(block, component)})`;
    const steps = [...labels, step];
    const at = { block: path, field: null, label: steps.join(' › ') };
    if (component === undefined) scope.visitor.unknown(name, at);
    else {
      if (isMisplaced(component, field)) scope.visitor.misplaced(component, list, at);
      visitBlock({ block, component, location: at }, steps, scope);
    }
  }
}

/** A list of parts shows these alone, and no other list shows a part. */
function isMisplaced({ name, isPart }: Component, { part }: FieldSchema): boolean {
  return part === null ? isPart : normaliseName(name) !== part;
}

/** Characters of a block's own text in its name. */
const maxPreview = 32;

/** `Button “Daftar sekarang”`. */
function nameOf(block: JsonObject, { label, previewField }: Component): string {
  const text = previewField === null ? '' : textOf(block[previewField]).trim().replace(/\s+/g, ' ');
  if (text === '') return label;
  const characters = [...text];
  const short = characters.length > maxPreview ? `${characters.slice(0, maxPreview - 1).join('')}…` : text;
  return `${label} “${short}”`;
}

/** The blocks in a rich text. */
function embeddedIn(value: unknown): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const pending = isJsonObject(value) ? [value] : [];
  while (pending.length > 0) {
    const node = pending.shift() ?? {};
    const { attrs, content } = node;
    if (node['type'] === 'blok' && isJsonObject(attrs)) found.push(...objectsOf(attrs['body']));
    else pending.unshift(...objectsOf(content));
  }
  return found;
}

/** Visits the nodes and marks of a rich text that belong to itself, and not to blocks in it. */
export function visitRichText(value: unknown, visit: (node: JsonObject) => void): void {
  const embedded = new Set<unknown>();
  for (const block of embeddedIn(value)) visitObjects([block], (object) => embedded.add(object));
  visitObjects([value], (object) => {
    if (!embedded.has(object) && typeof object['type'] === 'string') visit(object);
  });
}
