import type { FieldOption } from '../../editor-responses';
import { useEditor } from '../editor-context';
import { SelectedList } from './SelectedList';
import { textOf, type FieldProps } from './field-props';

/** A select of the field's options, or of the stories. */
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

function useChoices({ source, options }: FieldProps['field']): readonly FieldOption[] {
  const { space } = useEditor();
  if (source !== 'internal_stories') return options;
  return space.stories.map(({ uuid, name, full_slug: slug }) => ({ name: `${name} (${slug})`, value: uuid }));
}
