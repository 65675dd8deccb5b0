import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import hiddenCss from '../../ui/visually-hidden.css';
import { uiText, messagesIn } from '../../messages';
import { autoCompleteOf } from '../../forms/autocomplete';
import type { FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';
import { formMessages } from './messages';

/** A question, and what is known of its answer. */
export interface FieldProps {
  readonly question: FieldDefinition;
  /** Id of the control, the first one where there are several. */
  readonly id: string;
  /** What was answered before; the control is the browser's own from then on. */
  readonly given: readonly string[];
  /** What is wrong with the answer; undefined where nothing is. */
  readonly error: string | undefined;
}

/** A question of a form: its label, what helps to answer it, what is wrong, and the control to answer with. */
export function Field(props: FieldProps): ReactNode {
  const { question, id } = props;
  const { type, required, options } = question;
  const words = uiText(useSite().languageCode);
  const label = (
    <>
      {question.label}
      {required && <span className={css.mark}> ({words.required})</span>}
    </>
  );
  const notes = <Notes {...props} />;
  if (type === 'radio' || (type === 'checkbox' && options.length > 0)) {
    const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = attributesOf(props);
    // Of the roles of a group it is this one alone that may be invalid.
    const group = type === 'radio' ? { role: 'radiogroup', 'aria-invalid': isInvalid } : {};
    return (
      <fieldset {...group} className={css.field} aria-describedby={describedBy}>
        <legend className={css.label}>{label}</legend>
        {notes}
        <Choices {...props} />
      </fieldset>
    );
  }
  if (type === 'checkbox') {
    return (
      <div className={css.field}>
        <label className={css.choice}>
          <input {...attributesOf(props)} type="checkbox" defaultChecked={props.given.includes('on')} />
          <span>{label}</span>
        </label>
        {notes}
      </div>
    );
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {notes}
      <Control {...props} />
    </div>
  );
}

/** Help and error. */
function Notes({ question: { help }, id, error }: FieldProps): ReactNode {
  const { errorMark } = messagesIn(formMessages, useSite().languageCode);
  return (
    <>
      {help !== '' && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <span className={hiddenCss.visuallyHidden}>{errorMark} </span>
          {error}
        </p>
      )}
    </>
  );
}

/** What a control carries that takes the whole answer. */
function attributesOf({ question: { name, required, help }, id, error }: FieldProps) {
  const isWrong = error !== undefined;
  return {
    id,
    name,
    required,
    'aria-describedby':
      `${help === '' ? '' : `${id}-help `}${isWrong ? `${id}-error` : ''}`.trim() || undefined,
    'aria-invalid': isWrong || undefined,
  };
}

/** Several boxes may be ticked, and browsers cannot demand "at least one" of them. */
function Choices({ question: { type, name, required, options }, id, given, error }: FieldProps): ReactNode {
  return options.map(({ value, label }, position) => (
    <label key={value} className={css.choice}>
      <input
        id={position === 0 ? id : undefined}
        type={type}
        name={name}
        value={value}
        required={required && (type === 'radio' || options.length === 1)}
        defaultChecked={given.includes(value)}
        aria-invalid={(type === 'checkbox' && error !== undefined) || undefined}
      />
      <span>{label}</span>
    </label>
  ));
}

/** What takes an answer of one line or several, or one of a list. */
function Control(props: FieldProps): ReactNode {
  const { choose } = uiText(useSite().languageCode);
  const { question, given } = props;
  const { type, placeholder, max_length: maxLength, options } = question;
  const common = { ...attributesOf(props), className: css.control, defaultValue: given[0] };
  if (type === 'select') {
    return (
      <select {...common} defaultValue={given[0] ?? ''}>
        <option value="">{placeholder || choose}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const typed = { ...common, placeholder: placeholder || undefined, autoComplete: autoCompleteOf(question) };
  if (type === 'textarea') return <textarea {...typed} rows={5} maxLength={maxLength} />;
  const kind =
    type === 'number'
      ? ({ step: 'any', inputMode: 'decimal' } as const)
      : type === 'date'
        ? {}
        : { maxLength };
  return <input {...typed} {...kind} type={type} />;
}
