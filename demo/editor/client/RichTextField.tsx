import { useState } from 'react';
import { useEditor } from './editor-context';
import type { FieldProps } from './field-props';
import { linkFinder, parseLightText, printLightText } from './markdown';

/** A rich text as plain text with light marks; one that holds more than those can say is shown as it is. */
export function RichTextField({ id, label, value, onChange }: FieldProps) {
  const { stories } = useEditor().space;
  // What is typed is kept as it is typed: written out anew it may lose a space that is still to be followed by a word.
  const [typed, setTyped] = useState({ value, text: printLightText(value, stories), links: value });
  const isOwn = typed.value === value;
  if (!isOwn) setTyped({ value, text: printLightText(value, stories), links: value });
  const { text, links } = typed;
  if (text === null) return <ReadOnly label={label} value={value} />;
  const keep = (next: string): void => {
    const document = parseLightText(next, linkFinder(links, stories));
    setTyped({ value: document, text: next, links });
    onChange(document);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={10}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => keep(event.target.value)}
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
      <p className="excerpt">{messagesOf(value).slice(0, 400)}</p>
    </section>
  );
}

function messagesOf(value: unknown): string {
  const words: string[] = [];
  JSON.stringify(value, (name, field: unknown) => {
    if (name === 'text' && typeof field === 'string') words.push(field);
    return field;
  });
  return words.join(' ');
}
