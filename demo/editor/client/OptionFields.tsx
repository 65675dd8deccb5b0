import type { FieldOption } from '../editor-responses';
import { useEditor } from './editor-context';
import { ChosenList } from './ChosenList';
import { textOf, type FieldProps } from './field-props';

/** One of several choices, or of the stories. */
export function OptionField({ id, label, field, value, onChange }: FieldProps) {
  const known = useChoices(field);
  const current = textOf(value);
  const isKnown = current === '' || known.some((choice) => choice.value === current);
  const choices = isKnown ? known : [...known, { name: current, value: current }];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={current} onChange={(event) => onChange(event.target.value)}>
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

/** Several of the choices, in an order. */
export function OptionsField({ id, label, field, value, onChange }: FieldProps) {
  const choices = useChoices(field);
  const chosen = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  const nameOf = (entry: string): string => choices.find((choice) => choice.value === entry)?.name ?? entry;
  return (
    <ChosenList
      id={id}
      label={label}
      items={chosen}
      nameOf={nameOf}
      onChange={onChange}
      choices={choices.filter((choice) => !chosen.includes(choice.value))}
      itemOf={(entry) => entry}
    />
  );
}

function useChoices({ source, options }: FieldProps['field']): readonly FieldOption[] {
  const { space } = useEditor();
  if (source !== 'internal_stories') return options;
  return space.stories.map(({ uuid, name, full_slug: slug }) => ({ name: `${name} (${slug})`, value: uuid }));
}
