import { useId, useMemo, type ReactNode } from 'react';
import { hasContent, RichText } from '../../rich-text/RichText';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import sectionCss from '../../ui/section.css';
import { FORM_ELEMENT, formFields, formKeyOf, fieldDefinitionsOf } from '../../forms/form-definition';
import css from './form-element.css';
import { SendableForm } from './SendableForm';

/**
 * A form. What is sent is known by the form's name: without one, or without a field that can be answered, nothing could be
 * received, and only the words around the form show.
 */
function FormElement({ fields, root, raw }: BlockProps<typeof formFields>): ReactNode {
  const { name, title, intro } = fields;
  const headingId = useId();
  const questions = useMemo(() => fieldDefinitionsOf(fields.fields), [fields.fields]);
  const formKey = formKeyOf(name);
  const canSend = formKey !== '' && questions.length > 0;
  if (title === '' && !hasContent(intro) && !canSend) return null;
  return (
    <section className={sectionCss.section} {...root} aria-labelledby={title === '' ? undefined : headingId}>
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
        <SendableForm
          // Another form, with nothing of what was typed into this one.
          key={formKey}
          formKey={formKey}
          questions={questions}
          submitLabel={fields.submit_label}
          successMessage={fields.success_message}
          raw={raw}
        />
      )}
    </section>
  );
}

export const block = defineBlock(FORM_ELEMENT, formFields, FormElement);
