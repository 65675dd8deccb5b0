import { useState } from 'react';
import { useEditor } from '../editor-context';
import type { FieldProps } from './field-props';
import { linkFinder, parseMarkdown, printMarkdown } from './markdown';

/** A rich text as Markdown; one that Markdown cannot represent is read-only. */
export function RichTextField({ id, label, help = '', value, onChange }: FieldProps) {
  const { stories } = useEditor().space;
  // The typed text is shown, not the printed document: printing would remove a trailing space while typing.
  const print = () => ({ value, text: printMarkdown(value, stories), links: value });
  const [typed, setTyped] = useState(print);
  if (typed.value !== value) setTyped(print());
  const { text, links } = typed;
  if (text === null) return <ReadOnly label={label} value={value} />;
  const update = (next: string): void => {
    const document = parseMarkdown(next, linkFinder(links, stories));
    setTyped({ value: document, text: next, links });
    onChange(document);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={10}
        aria-describedby={`${id}-hint ${help}`.trim()}
        value={text}
        onChange={(event) => update(event.target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        **bold**, _italic_, [words](address), ## heading, - item, 1. item; an empty line begins a paragraph
      </p>
    </div>
  );
}

function ReadOnly({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <section className="field" aria-label={label}>
      <h3>{label}</h3>
      <p className="hint">
        This text holds more than can be edited here (tables, pictures, blocks …). It stays as it is.
      </p>
      <p className="excerpt">{textIn(value).slice(0, 400)}</p>
    </section>
  );
}

function textIn(value: unknown): string {
  const texts: string[] = [];
  JSON.stringify(value, (name, field: unknown) => {
    if (name === 'text' && typeof field === 'string') texts.push(field);
    return field;
  });
  return texts.join(' ');
}
