/** The names of a block: `our_team` in content, `our-team` of its folder, `OurTeam` of its view, and “Our team” for editors. */
export interface BlockNames {
  readonly technical: string;
  readonly folder: string;
  readonly view: string;
  readonly label: string;
}

/** The files of a new block by their path in the repository. They pass the tests as they are. */
export function blockFiles(names: BlockNames): Readonly<Record<string, string>> {
  const { folder, view } = names;
  const at = `common/blocks/${folder}`;
  return {
    [`${at}/${view}.tsx`]: viewFile(names),
    [`${at}/${folder}.css`]: styleFile(names),
    [`${at}/docs.ts`]: docsFile,
    [`${at}/${view}.test.tsx`]: testFile(names),
    [`demo/catalogue/${folder}.json`]: statesFile(names),
  };
}

/** A class of the stylesheet. */
const classOf = ({ view }: BlockNames): string => view.charAt(0).toLowerCase() + view.slice(1);

function viewFile(names: BlockNames): string {
  const { technical, folder, view } = names;
  return `import type { ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { text, textarea } from '../../fields/fields';
import sectionCss from '../../ui/section.css';
import css from './${folder}.css';

const fields = { title: text(), text: textarea() };

/** A title and a text. */
function ${view}({ fields: { title, text: body }, root }: BlockProps<typeof fields>): ReactNode {
  if (title + body === '') return null;
  return (
    <section className={\`\${sectionCss.section} \${css.${classOf(names)}}\`} {...root}>
      {title !== '' && <h2>{title}</h2>}
      {body !== '' && <p className={css.text}>{body}</p>}
    </section>
  );
}

export const block = defineBlock('${technical}', fields, ${view});
`;
}

function styleFile(names: BlockNames): string {
  return `@layer blocks {
  .${classOf(names)} {
    display: grid;
    gap: var(--space-2);
  }

  .text {
    max-width: var(--measure);
    white-space: pre-line;
  }
}
`;
}

const docsFile = `import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A title and a text.',
  fields: {
    title: 'The heading of the section.',
    text: 'What there is to say.',
  },
};
`;

function testFile({ technical, view, label }: BlockNames): string {
  return `import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT, wrongValues } from '../../../test/support/hostile-content';
import { plain, renderUncontained } from '../../../test/support/render';
import { block } from './${view}';

const wrongTexts = wrongValues.filter((value) => typeof value === 'object' || typeof value === 'boolean');
const uncontained = (fields: object) => renderUncontained(block, fields);

describe('${label.toLowerCase()}', () => {
  test.each([
    [{ title: 'Kain', text: 'Dari kapas.' }, '<h2>Kain</h2><p>Dari kapas.</p>'],
    [{ title: 'Kain' }, '<h2>Kain</h2>'],
    [{ text: 'Dari kapas.' }, '<p>Dari kapas.</p>'],
  ])('with %j renders what there is', (fields, html) => {
    expect(plain(uncontained(fields))).toBe(\`<section data-block="${technical}">\${html}</section>\`);
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
  });

  test.each(['title', 'text'])('a malformed %s is ignored', (field) => {
    for (const value of wrongTexts) expect(uncontained({ [field]: value })).toBe('');
  });

  test.each(['title', 'text'])('escapes its %s', (field) => {
    const html = uncontained({ [field]: HOSTILE_TEXT });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
`;
}

function statesFile({ technical }: BlockNames): string {
  return `${JSON.stringify(
    {
      block: technical,
      states: [
        { name: 'full', fields: { title: 'Kain yang diwarnai tumbuhan', text: { $line: 30 } } },
        { name: 'title alone', fields: { title: 'Kain yang diwarnai tumbuhan' } },
        { name: 'text alone', fields: { text: { $line: 30 } } },
        { name: 'very long words', fields: { title: { $word: 200 }, text: { $word: 200 } } },
        { name: 'all fields empty: nothing shows', fields: { title: '', text: '' } },
      ],
    },
    null,
    2,
  )}\n`;
}
