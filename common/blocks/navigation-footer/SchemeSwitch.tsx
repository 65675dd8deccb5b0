import { useId, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import css from './scheme-switch.css';

/**
 * The choice between the system's colour scheme, the light and the dark one. Hidden without scripts; its behaviour checks the
 * option that holds, so that the document is the same for every visitor.
 */
export function SchemeSwitch(): ReactNode {
  const name = useId();
  const { scheme } = useSite().texts.site;
  return (
    <fieldset className={css.switch} data-behaviour="scheme">
      <legend className={css.legend}>{scheme.label}</legend>
      {(['system', 'light', 'dark'] as const).map((value) => (
        <label key={value} className={css.option}>
          <input type="radio" name={name} value={value} className={css.input} />
          <span className={css.text}>{scheme[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
