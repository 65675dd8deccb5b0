/** @jsxRuntime automatic */
import { Fragment, type ReactNode } from 'react';
import type { BookComponent } from '../book-data';

type Field = BookComponent['fields'][number];

/** The fields of a block as editors see them. */
export function FieldsTable({ label, fields }: Pick<BookComponent, 'label' | 'fields'>): ReactNode {
  return (
    <table className="fields">
      <caption>Fields of {label}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Kind</th>
          <th scope="col">What it does</th>
          <th scope="col">While empty</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.field}>
            <th scope="row">
              {field.label} <code>{field.field}</code>
              <Marks field={field} />
            </th>
            <td>
              <WithCode text={field.kind} />
              <Limits rules={field.rules} />
            </td>
            <td>
              <WithCode text={field.does} />
            </td>
            <td>
              <WithCode text={field.empty} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marks({ field: { rules, tab, isTranslated } }: { readonly field: Field }): ReactNode {
  const marks = [
    ...(rules.required ? ['required'] : []),
    ...(isTranslated ? ['translated'] : []),
    ...(tab === '' ? [] : [`tab ${tab}`]),
  ];
  return marks.length === 0 ? null : <span className="marks">{marks.join(', ')}</span>;
}

function Limits({ rules }: Pick<Field, 'rules'>): ReactNode {
  const { max_length: length, maximum, regex } = rules;
  return (
    <>
      {length !== undefined && <span className="marks">at most {length} characters</span>}
      {maximum !== undefined && <span className="marks">at most {maximum}</span>}
      {regex !== undefined && (
        <span className="marks">
          must match <code>{regex}</code>
        </span>
      )}
    </>
  );
}

/** A text in which code stands between backticks. */
function WithCode({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change
    return index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>;
  });
}
