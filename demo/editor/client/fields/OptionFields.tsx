import type { FieldOption } from '../../editor-responses';
import { useEditor } from '../editor-context';
import { SelectedList } from './SelectedList';
import { textOf, type FieldProps } from './field-props';

/** A select of the field's options, of a datasource's entries, or of stories. */
export function OptionField({ id, label, help, field, value, onChange }: FieldProps) {
  const options = useChoices(field);
  const current = textOf(value);
  const isListed = current === '' || options.some((option) => option.value === current);
  const choices = isListed ? options : [...options, { name: current, value: current }];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-describedby={help}
        value={current}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An ordered list of choices. */
export function OptionsField({ id, label, help, field, value, onChange }: FieldProps) {
  const choices = useChoices(field);
  const selected = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  const nameOf = (entry: string): string => choices.find((choice) => choice.value === entry)?.name ?? entry;
  return (
    <SelectedList
      id={id}
      label={label}
      help={help}
      items={selected}
      nameOf={nameOf}
      onChange={onChange}
      choices={choices.filter((choice) => !selected.includes(choice.value))}
      itemOf={(entry) => entry}
    />
  );
}

function useChoices(field: FieldProps['field']): readonly FieldOption[] {
  const { stories, datasources } = useEditor().space;
  const { source, options, datasource_slug: datasource, filter_content_type: types } = field;
  if (source === 'internal') return datasources[datasource] ?? [];
  if (source !== 'internal_stories') return options;
  return stories
    .filter(({ component }) => types.length === 0 || types.includes(component))
    .map(({ uuid, name, full_slug: slug }) => ({ name: `${name} (${slug})`, value: uuid }));
}
