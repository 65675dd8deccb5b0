import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { hasContent, RichText } from '../../rich-text/RichText';
import { useSite } from '../../story/site-context';
import { uiText } from '../../ui-text';
import { defineBlock, type BlockProps } from '../define-block';
import { parts, richText, text } from '../fields';
import sectionCss from '../section.css';
import { Field } from './Field';
import css from './form-element.css';
import { formField } from './form-field';

const fields = {
  name: text(),
  title: text(),
  intro: richText(),
  fields: parts(formField),
  submit_label: text(),
  success_message: richText(),
};

/**
 * A form that the browser checks and sends by itself. What is sent is known by the form's name: without one, or without
 * a field that has a name, nothing could be received, and only the words around the form show.
 */
function FormElement({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const {
    name,
    title,
    intro,
    fields: questions,
    submit_label: submitLabel,
    success_message: thanks,
  } = values;
  const headingId = useId();
  const { pathname } = useLocation();
  const { send } = uiText(useSite().languageCode);
  // Half of a character, as a text that was cut may end in, cannot stand in an address.
  const formKey = name.replaceAll(/\p{Surrogate}/gu, '').trim();
  const canSend = formKey !== '' && questions.some((question) => question.name !== '');
  if (title === '' && !hasContent(intro) && !canSend) return null;
  return (
    <section {...root} className={sectionCss.section} aria-labelledby={title === '' ? undefined : headingId}>
      {title !== '' && (
        <h2 id={headingId} className={css.title}>
          {title}
        </h2>
      )}
      {hasContent(intro) && (
        <div className={css.intro}>
          <RichText document={intro} />
        </div>
      )}
      {canSend && (
        <form method="post" action={`/forms/${encodeURIComponent(formKey)}`} className={css.form}>
          <input type="hidden" name="_page" value={pathname} />
          {questions.map(
            ({ key, ...question }) => question.name !== '' && <Field key={key} field={question} />,
          )}
          <button type="submit" className={css.submit}>
            {submitLabel || send}
          </button>
          {hasContent(thanks) && (
            <div hidden className={css.thanks}>
              <RichText document={thanks} />
            </div>
          )}
        </form>
      )}
    </section>
  );
}

export const block = defineBlock('form_element', fields, FormElement);
