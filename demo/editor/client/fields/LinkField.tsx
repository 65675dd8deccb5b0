import { isJsonObject, type JsonObject } from '../../../content-service/api/story';
import { assetChoices } from './assets';
import { useEditor } from '../editor-context';
import { textOf, type FieldProps } from './field-props';
import { useValuesByChoice } from './use-values-by-choice';

const kinds = [
  { value: 'story', name: 'A story', isAllowed: () => true },
  { value: 'url', name: 'An address', isAllowed: () => true },
  { value: 'email', name: 'E-mail', isAllowed: (field: FieldProps['field']) => field.email_link_type },
  { value: 'asset', name: 'A file', isAllowed: (field: FieldProps['field']) => field.asset_link_type },
] as const;

/** A link: to a story, an address, an e-mail address or a file. */
export function LinkField({ id, label, help, field, value, onChange }: FieldProps) {
  const link = isJsonObject(value) ? value : emptyLink('url');
  const kind = textOf(link['linktype']) || 'url';
  const linkOf = useValuesByChoice(kind, link, emptyLink);
  const set = (fields: JsonObject): void => onChange({ ...link, ...fields });
  return (
    <fieldset className="field" aria-describedby={help}>
      <legend>{label}</legend>
      <label htmlFor={`${id}-kind`}>Leads to</label>
      <select id={`${id}-kind`} value={kind} onChange={(event) => onChange(linkOf(event.target.value))}>
        {kinds
          .filter((choice) => choice.isAllowed(field) || choice.value === kind)
          .map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
      </select>
      <LinkTarget id={id} kind={kind} link={link} onChange={set} />
      {field.show_anchor && kind === 'story' ? (
        <>
          <label htmlFor={`${id}-anchor`}>Place on that page</label>
          <input
            id={`${id}-anchor`}
            type="text"
            value={textOf(link['anchor'])}
            onChange={(event) => set({ anchor: event.target.value })}
          />
        </>
      ) : null}
      {field.allow_target_blank ? (
        <div className="switch">
          <input
            id={`${id}-blank`}
            type="checkbox"
            checked={link['target'] === '_blank'}
            onChange={(event) => set({ target: event.target.checked ? '_blank' : '_self' })}
          />
          <label htmlFor={`${id}-blank`}>In a new tab</label>
        </div>
      ) : null}
    </fieldset>
  );
}

interface LinkTargetProps {
  readonly id: string;
  readonly kind: string;
  readonly link: JsonObject;
  readonly onChange: (fields: JsonObject) => void;
}

function LinkTarget({ id, kind, link, onChange }: LinkTargetProps) {
  const { space } = useEditor();
  const stories = space.stories.map(({ uuid, name, full_slug: slug }) => ({
    value: uuid,
    name: `${name} (${slug})`,
  }));
  if (kind === 'story' || kind === 'asset') {
    const choices = kind === 'story' ? stories : assetChoices(space.assets);
    const current = textOf(link[kind === 'story' ? 'id' : 'url']);
    const isListed = current === '' || choices.some((choice) => choice.value === current);
    const slugOf = (uuid: string) => space.stories.find((story) => story.uuid === uuid)?.full_slug ?? '';
    return (
      <>
        <label htmlFor={id}>{kind === 'story' ? 'Story' : 'File'}</label>
        <select
          id={id}
          value={current}
          onChange={({ target: { value } }) =>
            onChange(
              kind === 'story' ? { id: value, cached_url: slugOf(value) } : { url: value, cached_url: value },
            )
          }
        >
          <option value="">None</option>
          {(isListed ? choices : [...choices, { name: current, value: current }]).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      </>
    );
  }
  const update = (url: string): void =>
    onChange({ url, cached_url: url, ...(kind === 'email' ? { email: url } : {}) });
  return (
    <>
      <label htmlFor={id}>{kind === 'email' ? 'E-mail address' : 'Address'}</label>
      <input
        id={id}
        type="text"
        value={textOf(kind === 'email' ? link['email'] : link['url'])}
        onChange={(event) => update(event.target.value)}
      />
    </>
  );
}

function emptyLink(linktype: string): JsonObject {
  return { fieldtype: 'multilink', linktype, id: '', url: '', cached_url: '' };
}
