import type { FieldOption } from '../editor-responses';
import { Icon } from './Icon';

/** A list that is chosen from others. */
export interface ChosenListProps<Item> {
  readonly id: string;
  /** What the list is called. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** What may still be added. */
  readonly choices: readonly FieldOption[];
  /** The item that a choice stands for. */
  readonly itemOf: (value: string) => Item;
  readonly onChange: (items: readonly Item[]) => void;
}

/** Chosen things in their order, each to be moved or taken away, and a list to add from. */
export function ChosenList<Item>({
  id,
  label,
  items,
  nameOf,
  choices,
  itemOf,
  onChange,
}: ChosenListProps<Item>) {
  const without = (index: number): Item[] => items.filter((_item, position) => position !== index);
  const raise = (index: number): Item[] => {
    const rest = without(index);
    return [...rest.slice(0, index - 1), ...items.slice(index, index + 1), ...rest.slice(index - 1)];
  };
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <ul className="entries">
        {items.map((item, index) => {
          const name = nameOf(item);
          return (
            // The same thing may be chosen twice, and has nothing of its own by which to know it again.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${name}`}>
              <span className="entry">{name}</span>
              <button
                type="button"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => onChange(raise(index))}
              >
                <Icon name="up" />
              </button>
              <button type="button" aria-label={`Take ${name} away`} onClick={() => onChange(without(index))}>
                <Icon name="away" />
              </button>
            </li>
          );
        })}
      </ul>
      <label htmlFor={id}>Add</label>
      <select id={id} value="" onChange={(event) => onChange([...items, itemOf(event.target.value)])}>
        <option value="">Choose …</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
