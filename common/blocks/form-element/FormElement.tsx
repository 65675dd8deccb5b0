import { useId, useMemo, type ReactNode } from 'react';
import { hasContent, RichText } from '../../rich-text/RichText';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import sectionCss from '../../ui/section.css';
import { FORM_ELEMENT, formFields, formKeyOf, fieldDefinitionsOf } from '../../forms/form-definition';
import css from './form-element.css';
import { SendableForm } from './SendableForm';

/**
 * A form. Submissions are filed under the form's name: without a name, or without a usable field, only the texts around the
 * form show.
 */
function FormElement({ fields, root, raw }: BlockProps<typeof formFields>): ReactNode {
  const { name, title, intro } = fields;
  const headingId = useId();
  const definitions = useMemo(() => fieldDefinitionsOf(fields.fields), [fields.fields]);
  const formKey = formKeyOf(name);
  const canSend = formKey !== '' && definitions.length > 0;
  if (title === '' && !hasContent(intro) && !canSend) return null;
  return (
    <section className={sectionCss.section} {...root} aria-labelledby={title === '' ? undefined : headingId}>
      {title !== '' && (
        <h2 id={headingId} className={`${sectionCss.title} ${css.title}`}>
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
          // A changed key is another form: it must not inherit what was typed.
          key={formKey}
          formKey={formKey}
          fields={definitions}
          submitLabel={fields.submit_label}
          successMessage={fields.success_message}
          raw={raw}
        />
      )}
    </section>
  );
}

export const block = defineBlock(FORM_ELEMENT, formFields, FormElement);
