import { useState } from 'react';
import type { FieldOption } from '../../editor-responses';
import { Icon } from './Icon';

/** Props of the list. */
export interface SelectedListProps<Item> {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** The options to add. */
  readonly choices: readonly FieldOption[];
  /** The item of an option. */
  readonly itemOf: (value: string) => Item;
  readonly onChange: (items: readonly Item[]) => void;
}

/** An ordered list of selected items: moves, removes and adds them. */
export function SelectedList<Item>({
  id,
  label,
  help,
  items,
  nameOf,
  choices,
  itemOf,
  onChange,
}: SelectedListProps<Item>) {
  const names = items.map(nameOf);
  const keys = keysOf(names);
  const without = (index: number): Item[] => items.filter((_item, position) => position !== index);
  const moveUp = (index: number): Item[] => {
    const rest = without(index);
    return [...rest.slice(0, index - 1), ...items.slice(index, index + 1), ...rest.slice(index - 1)];
  };
  return (
    <fieldset className="field" aria-describedby={help}>
      <legend>{label}</legend>
      <ul className="entries">
        {names.map((name, index) => (
          <li key={keys[index]}>
            <span className="entry">{name}</span>
            <button
              type="button"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onChange(moveUp(index))}
            >
              <Icon name="up" />
            </button>
            <button type="button" aria-label={`Take ${name} away`} onClick={() => onChange(without(index))}>
              <Icon name="delete" />
            </button>
          </li>
        ))}
      </ul>
      <AddItem id={id} choices={choices} onAdd={(choice) => onChange([...items, itemOf(choice)])} />
    </fieldset>
  );
}

interface AddItemProps {
  readonly id: string;
  readonly choices: readonly FieldOption[];
  readonly onAdd: (value: string) => void;
}

/** Adds what is chosen by a button: an arrow key on the closed select chooses, too. */
function AddItem({ id, choices, onAdd }: AddItemProps) {
  const [value, setValue] = useState('');
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
  return (
    <div className="add">
      <label htmlFor={id}>New entry</label>
      <select id={id} value={chosen?.value} onChange={(event) => setValue(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      <button type="button" disabled={chosen === undefined} onClick={() => chosen && onAdd(chosen.value)}>
        Add
      </button>
    </div>
  );
}

/** Keys that stay with their entries when these move. An item has no id, and may be in the list twice. */
function keysOf(names: readonly string[]): readonly string[] {
  return names.map(
    (name, index) => `${name} ${names.slice(0, index).filter((each) => each === name).length}`,
  );
}
