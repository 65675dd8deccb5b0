import { Fragment, type ReactNode } from 'react';
import type { JsonObject } from '../../content-service/api/story';
import type { ComponentSchema, FieldSchema } from '../editor-responses';
import { setField, trailTo, uidOf } from './block-tree';
import { useEditor } from './editor-context';
import type { EditorAction, OpenStory } from './editor-state';
import { FieldView } from './fields/FieldView';
import { useRetainedFocus } from './use-retained-focus';

/** The element id of the form's heading. */
export const fieldsId = 'fields';

/** Props of the form. */
export interface BlockFormProps {
  readonly open: OpenStory | undefined;
  /** The uid of the block to edit. */
  readonly uid: string;
  /** Shown above the fields. */
  readonly children: ReactNode;
}

/** The fields of a block, made from its component's schema. */
export function BlockForm({ open, uid, children }: BlockFormProps) {
  const { space, act } = useEditor();
  const heading = useRetainedFocus('.form');
  const trail = open === undefined ? [] : trailTo(open.content, uid);
  const block = trail.at(-1);
  if (open === undefined || block === undefined) return <aside className="form" aria-label="Fields" />;
  const component = space.components.find(({ name }) => name === block['component']);
  return (
    <aside className="form" aria-label="Fields">
      {children}
      <Trail trail={trail} />
      <h2 ref={heading} id={fieldsId} tabIndex={-1}>
        {component?.display_name ?? String(block['component'])}
      </h2>
      {component === undefined ? (
        <p className="hint">No component of this name is known, so its fields stay as they are.</p>
      ) : null}
      {tabsOf(component?.schema ?? {}).map(({ title, fields }) => (
        <Fragment key={title}>
          {title === '' ? null : <h3>{title}</h3>}
          {fields.map(([name, field]) => (
            <FieldView
              key={`${open.story.id} ${uid} ${name}`}
              name={name}
              field={field}
              uid={uid}
              value={block[name]}
              onChange={(value) => act(fieldAction(uid, name, value))}
            />
          ))}
        </Fragment>
      ))}
      {hasTranslations(block) ? (
        <p className="hint">These are the words of the first language; translations stay as they are.</p>
      ) : null}
    </aside>
  );
}

/** Sets a field. What is typed into one is one step to undo; each change of a list is a step. */
function fieldAction(uid: string, name: string, value: unknown): EditorAction {
  return {
    kind: 'changed',
    change: (content) => setField(content, uid, name, value),
    ...(Array.isArray(value) ? {} : { field: `${uid} ${name}` }),
  };
}

/** The fields of a form by their tabs, those in none first. */
function tabsOf(schema: ComponentSchema['schema']) {
  const entries = Object.entries(schema).sort(([, one], [, other]) => one.pos - other.pos);
  const tabs = entries.filter(([, { type }]) => type === 'tab').map(([, tab]) => tab);
  const fields = entries.filter(([, { type }]) => type !== 'tab');
  const isIn = ({ keys }: FieldSchema, [name]: readonly [string, unknown]): boolean => keys.includes(name);
  return [
    { title: '', fields: fields.filter((field) => !tabs.some((tab) => isIn(tab, field))) },
    ...tabs.map((tab) => ({ title: tab.display_name, fields: fields.filter((field) => isIn(tab, field)) })),
  ];
}

function Trail({ trail }: { readonly trail: readonly JsonObject[] }) {
  const { space, act } = useEditor();
  const above = trail.slice(0, -1);
  if (above.length === 0) return null;
  return (
    <nav className="trail" aria-label="Blocks around this one">
      <ol>
        {above.map((block) => (
          <li key={uidOf(block)}>
            <button type="button" onClick={() => act({ kind: 'selected', uid: uidOf(block) })}>
              {space.components.find(({ name }) => name === block['component'])?.display_name ??
                String(block['component'])}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function hasTranslations(block: JsonObject): boolean {
  return Object.keys(block).some((name) => name.includes('__i18n__'));
}
