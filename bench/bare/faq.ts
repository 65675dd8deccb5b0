import type { BareBlock } from './page';
import { textOf, type BareNode } from './rich-text';

// What (e) tells search engines, by hand.

/** The questions in a page's accordions, as a script of JSON-LD; none without a question. */
export function faqOf(body: readonly BareBlock[]): string {
  const items = body.flatMap((block) => (block.component === 'accordion' ? (block.items ?? []) : []));
  if (items.length === 0) return '';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: {
        '@type': 'Answer',
        text: typeof text === 'object' ? paragraphsOf(text).join(' ') : text,
      },
    })),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function paragraphsOf(node: BareNode): readonly string[] {
  return node.type === 'paragraph' ? [textOf(node)] : (node.content ?? []).flatMap(paragraphsOf);
}
