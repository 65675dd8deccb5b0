import { useState } from 'react';
import { isJsonObject, type JsonObject } from '../../../content-service/api/story';
import { deleteAction, duplicateAction, moveAction } from '../block-actions';
import { addBlock, newBlock, newUid, uidOf } from '../block-tree';
import { useEditor } from '../editor-context';
import { textOf, type FieldProps } from './field-props';
import { Icon } from './Icon';

/** Nested blocks: opens, moves, duplicates, deletes and adds them. */
export function BlocksField({ id, name, label, help, field, uid, value }: FieldProps) {
  const { space, act } = useEditor();
  const blocks = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const allowed = space.components.filter(
    (component) =>
      component.is_nestable &&
      (!field.restrict_components || field.component_whitelist.includes(component.name)),
  );
  const [componentName, setComponentName] = useState(allowed[0]?.name ?? '');
  const add = (): void => {
    const component = allowed.find((candidate) => candidate.name === componentName);
    if (component === undefined) return;
    const block = newBlock(component, newUid());
    act({ kind: 'changed', change: (content) => addBlock(content, uid, name, block) });
    act({ kind: 'selected', uid: uidOf(block) });
  };
  return (
    <fieldset className="field" aria-describedby={help}>
      <legend>{label}</legend>
      <ol className="entries">
        {blocks.map((block, index) => (
          <BlockEntry key={uidOf(block)} block={block} index={index} count={blocks.length} />
        ))}
      </ol>
      <div className="add">
        <label htmlFor={id}>New block</label>
        <select id={id} value={componentName} onChange={(event) => setComponentName(event.target.value)}>
          {allowed.map((component) => (
            <option key={component.name} value={component.name}>
              {component.display_name}
            </option>
          ))}
        </select>
        <button type="button" onClick={add}>
          Add
        </button>
      </div>
    </fieldset>
  );
}

interface BlockEntryProps {
  readonly block: JsonObject;
  /** Index from 0, and number of siblings. */
  readonly index: number;
  readonly count: number;
}

function BlockEntry({ block, index, count }: BlockEntryProps) {
  const { space, act } = useEditor();
  const uid = uidOf(block);
  const component = space.components.find((candidate) => candidate.name === block['component']);
  const kind = component?.display_name ?? String(block['component']);
  const summary = summaryOf(block);
  const name = `${kind} ${index + 1}`;
  return (
    <li>
      <button type="button" className="entry" onClick={() => act({ kind: 'selected', uid })}>
        {kind}
        {summary === '' ? null : <span className="summary">{summary}</span>}
      </button>
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => act(moveAction(uid, -1))}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => act(moveAction(uid, 1))}
      >
        <Icon name="down" />
      </button>
      <button type="button" aria-label={`Duplicate ${name}`} onClick={() => act(duplicateAction(uid))}>
        <Icon name="copy" />
      </button>
      <button type="button" aria-label={`Delete ${name}`} onClick={() => act(deleteAction(uid))}>
        <Icon name="delete" />
      </button>
    </li>
  );
}

/** A text of the block that distinguishes it from its siblings. */
function summaryOf(block: JsonObject): string {
  const texts = ['title', 'label', 'text', 'name', 'eyebrow', 'network'].map((name) => textOf(block[name]));
  return texts.find((text) => text !== '')?.slice(0, 60) ?? '';
}
