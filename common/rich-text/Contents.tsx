import type { ReactNode } from 'react';
import { objectsOf, type JsonObject } from '../json';
import { useSite } from '../site/site-context';
import { levelOf, plainText } from './outline';
import { useOutline } from './RichText';

/** Headings of a text from which on it has a list of contents. */
const fewestHeadings = 3;

/** A list of links to the headings of level 2 of a text; nothing for a text with few of them. */
export function Contents({
  document,
  className,
}: {
  readonly document: JsonObject | null;
  readonly className: string | undefined;
}): ReactNode {
  const { texts } = useSite();
  const { ids, top } = useOutline(document);
  const headings = objectsOf(document?.['content']).flatMap((node) => {
    const id = ids.get(node);
    const isSection = node['type'] === 'heading' && levelOf(node) <= 2 && node !== top;
    return isSection && id !== undefined ? [{ id, text: plainText(node) }] : [];
  });
  if (headings.length < fewestHeadings) return null;
  return (
    <nav aria-label={texts.site.contents} className={className}>
      <div>
        <p aria-hidden="true">{texts.site.contents}</p>
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
