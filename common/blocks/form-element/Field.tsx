import { useId, type ReactNode } from 'react';
import { useSite } from '../../story/site-context';
import { uiText } from '../../ui-text';
import css from './field.css';
import { optionsOf, type FieldOption, type FormField } from './form-field';

type Question = Omit<FormField, 'key'>;

/** What a control is given by the field around it. */
interface ControlProps {
  readonly field: Question;
  readonly options: readonly FieldOption[];
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** Browsers fill these in from what they know of their user. */
const autoComplete: Readonly<Partial<Record<Question['type'], string>>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
};

/** A question of a form: its label, what helps to answer it, and the control to answer with. */
export function Field({ field }: { readonly field: Question }): ReactNode {
  const id = useId();
  const { required } = uiText(useSite().languageCode);
  const options = optionsOf(field.options);
  const describedBy = field.help === '' ? undefined : `${id}-help`;
  const control: ControlProps = { field, options, id, describedBy };
  const isChoice = field.type === 'radio' || (field.type === 'checkbox' && options.length > 0);
  const label = (
    <>
      {field.label || field.placeholder || field.name}
      {field.required && <span className={css.mark}> ({required})</span>}
    </>
  );
  const help = field.help !== '' && (
    <p id={describedBy} className={css.help}>
      {field.help}
    </p>
  );
  if (isChoice) {
    if (options.length === 0) return null;
    return (
      <fieldset className={css.field} aria-describedby={describedBy}>
        <legend className={css.label}>{label}</legend>
        {help}
        <Choices {...control} />
      </fieldset>
    );
  }
  if (field.type === 'checkbox') {
    return (
      <div className={css.field}>
        <label className={css.choice}>
          <input type="checkbox" name={field.name} required={field.required} aria-describedby={describedBy} />
          <span>{label}</span>
        </label>
        {help}
      </div>
    );
  }
  const Control = field.type === 'select' ? Select : field.type === 'textarea' ? TextArea : Input;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {help}
      <Control {...control} />
    </div>
  );
}

/** Several boxes may be ticked, and browsers cannot demand "at least one" of them. */
function Choices({ field: { type, name, required }, options }: ControlProps): ReactNode {
  return options.map(({ value, label }) => (
    <label key={value} className={css.choice}>
      <input
        type={type}
        name={name}
        value={value}
        required={required && (type === 'radio' || options.length === 1)}
      />
      <span>{label}</span>
    </label>
  ));
}

function Select({
  field: { name, required, placeholder },
  options,
  id,
  describedBy,
}: ControlProps): ReactNode {
  const { choose } = uiText(useSite().languageCode);
  return (
    <select
      id={id}
      name={name}
      required={required}
      aria-describedby={describedBy}
      defaultValue=""
      className={css.control}
    >
      <option value="">{placeholder || choose}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function TextArea({ field, id, describedBy }: ControlProps): ReactNode {
  return (
    <textarea
      id={id}
      name={field.name}
      rows={5}
      required={field.required}
      placeholder={field.placeholder || undefined}
      maxLength={field.max_length}
      aria-describedby={describedBy}
      className={css.control}
    />
  );
}

function Input({ field, id, describedBy }: ControlProps): ReactNode {
  const { type, name, required, placeholder, max_length: maxLength } = field;
  const isNumber = type === 'number';
  return (
    <input
      id={id}
      type={type}
      name={name}
      required={required}
      placeholder={placeholder || undefined}
      maxLength={isNumber || type === 'date' ? undefined : maxLength}
      step={isNumber ? 'any' : undefined}
      autoComplete={autoComplete[type]}
      aria-describedby={describedBy}
      className={css.control}
    />
  );
}
