import { textOf } from '../../common/json';
import { objectsIn } from '../../common/walk-json';
import type { Collision } from './check-addresses';
import type { Decision } from './decide';
import type { ForeignComponent, ForeignSpace } from './foreign-space';
import type { Plan } from './plan-adoption';
import { originsOf } from './prove';

export interface ReportInput {
  readonly space: ForeignSpace;
  readonly components: readonly ForeignComponent[];
  readonly plan: Plan;
  readonly collisions: readonly Collision[];
}

/** What the report says of each decision. */
const decided: Readonly<Record<Decision['kind'], string>> = {
  same: 'shown by the block of the same name',
  settled: 'has a block already',
  renamed: 'shown by a known block of another name',
  own: 'block of its own',
  split: 'block of its own where the known block cannot hold its fields',
  replaced: 'block of its own instead of the known block',
};

/** How many components, blocks and pages there is a view for. */
export function coverageOf({ space, components, plan }: ReportInput): readonly string[] {
  const blocks = components.reduce((sum, { instances }) => sum + instances, 0);
  const known = components.filter(({ name }) => plan.decisions.has(name));
  const covered = known.reduce((sum, { instances }) => sum + instances, 0);
  const { pages, texts, missing, withoutPage } = plan.proof;
  const lost = missing.filter(({ text }) => text !== '').length;
  const incomplete = new Set(missing.map(({ slug, language }) => `${language ?? ''} ${slug}`)).size;
  return [
    `${components.length} components, ${plan.adoption.blocks.length} written, ${countOf(plan, 'same', 'settled')} known, ${countOf(plan, 'renamed')} known by other names`,
    `${covered} of ${blocks} blocks have a view`,
    `${pages - incomplete} of ${pages} pages show all their texts (${texts - lost} of ${texts} texts), in ${1 + space.languages.length} languages`,
    `${withoutPage.length} stories are no pages`,
  ];
}

const countOf = ({ decisions }: Plan, ...kinds: readonly Decision['kind'][]): number =>
  [...decisions.values()].filter(({ kind }) => kinds.includes(kind)).length;

/** The report as Markdown. The same input gives the same text. */
export function reportOf(input: ReportInput): string {
  const { space, plan } = input;
  return [
    `# The space ${quote(space.name)}, adopted`,
    `Written by \`npm run adopt\` from ${space.version === 'draft' ? 'the drafts' : 'the published stories'}. The next run that writes a block writes it again: keep notes elsewhere.`,
    '## Coverage',
    listOf(coverageOf(input)),
    '## Components',
    componentTable(input),
    '## What pages do not show',
    listOf(missingLines(plan), 'Nothing: every text of every story is on its page.'),
    '## Stories that are no pages',
    listOf(plan.proof.withoutPage.map(code), 'None.'),
    '## Addresses that collide',
    listOf(
      input.collisions.map(({ slug, reason }) => `${code(slug)}: ${reason}`),
      'None.',
    ),
    '## Languages',
    languageText(space),
    '## Redirects',
    listOf(redirectLines(input), 'None found. Stories of type `redirect` hold them on this site.'),
    '## Relations',
    listOf(relationLines(input), 'None found.'),
    '## Settings',
    listOf(settingLines(space)),
    '## Guesses',
    listOf(guessLines(input), 'None: the space describes all its fields.'),
    '## Next',
    nextSteps(plan),
    '',
  ].join('\n\n');
}

const quote = (text: string): string => `“${text.replaceAll(/[\r\n]+/g, ' ')}”`;
const code = (text: string): string =>
  `\`${text
    .replaceAll('`', '')
    .replaceAll(/[\r\n]+/g, ' ')
    .slice(0, 120)}\``;
const listOf = (lines: readonly string[], none = ''): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n');

function componentTable({ components, plan }: ReportInput): string {
  const rows = components.map(({ name, instances, pages, fields }) => {
    const decision = plan.decisions.get(name);
    const block = decision === undefined ? '' : blockOf(name, decision, plan);
    const what = decision === undefined ? 'left out (`--only`)' : decided[decision.kind];
    return [code(name), String(instances), String(pages.length), String(fields.length), what, block];
  });
  const head = ['component', 'blocks', 'stories', 'fields', 'on this site', 'block'];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function blockOf(component: string, decision: Decision, { adoption }: Plan): string {
  if ('block' in decision) return code(decision.block);
  const own = adoption.blocks.find((each) => each.component.name === component);
  const name = own?.names.technical ?? adoption.names.find((each) => each.component === component)?.block;
  return name === undefined ? '' : code(name);
}

function missingLines({ proof }: Plan): readonly string[] {
  const byField = new Map<string, { count: number; slug: string; text: string }>();
  for (const { path, field, slug, text } of proof.missing) {
    const where = text === '' ? `${path.at(-1) ?? ''} (no block)` : `${path.at(-1) ?? ''}.${field}`;
    byField.set(where, { slug, text, count: (byField.get(where)?.count ?? 0) + 1 });
  }
  return [...byField].map(
    ([where, { count, slug, text }]) =>
      `${code(where)}: ${count} times, such as ${text === '' ? '' : `${quote(text.slice(0, 60))} `}in ${code(slug)}`,
  );
}

function languageText({ languages }: ForeignSpace): string {
  if (languages.length === 0)
    return 'One. Set `SITE_LANGUAGES` to its code; the API does not name the first language.';
  return `The first language, whose code the API does not name, and ${languages.map(code).join(', ')}: \`SITE_LANGUAGES=<first>,${languages.join(',')}\`.`;
}

/** Stories whose type tells, and components with two addresses. */
function redirectLines({ components, plan, space }: ReportInput): readonly string[] {
  return components
    .filter(({ name }) => /redirect/i.test(name))
    .map(({ name, instances, fields }) => {
      const decision = plan.decisions.get(name);
      const works = decision !== undefined && 'block' in decision && decision.block === 'redirect';
      const stories = space.stories.filter(
        ({ content, language }) => language === null && content['component'] === name,
      ).length;
      const names = fields.map((field) => code(field.name)).join(', ');
      return `${code(name)}: ${stories} stories, ${instances} entries with ${names}; ${works ? 'the site follows them' : 'the site does not follow them: make a story of type `redirect` for each'}`;
    });
}

function relationLines({ components, space }: ReportInput): readonly string[] {
  const types = new Map(space.stories.map(({ uuid, content }) => [uuid, textOf(content['component'])]));
  return components.flatMap(({ name, fields }) =>
    fields
      .filter(({ kind }) => kind === 'relation' || kind === 'relations')
      .map(({ name: field, samples }) => {
        const found = new Set(
          samples.flat().flatMap((uuid) => types.get(textOf(uuid)) ?? 'a story that is missing'),
        );
        return `${code(`${name}.${field}`)}: ${[...found].map(code).join(', ')}`;
      }),
  );
}

function settingLines(space: ForeignSpace): readonly string[] {
  const { pictures } = originsOf(space);
  const own = pictures.filter((origin) => !/^https:\/\/a(?:-\w+)?\.storyblok\.com$/.test(origin));
  const framed = new Set(
    objectsIn(space.stories.map(({ content }) => content)).flatMap((object) =>
      Object.values(object).flatMap((value) => frameOrigin(value)),
    ),
  );
  return [
    `\`CONTENT_SPACE_ID=${space.id}\``,
    ...(own.length > 0
      ? [`\`CONTENT_ASSET_ORIGINS=${pictures.join(',')}\`: pictures from elsewhere are left out`]
      : []),
    ...(framed.size > 0
      ? [`\`SITE_FRAME_ORIGINS=${[...framed].join(',')}\`: videos and pages from elsewhere are left out`]
      : []),
  ];
}

function frameOrigin(value: unknown): readonly string[] {
  const host = /^https:\/\/(?:www\.)?(youtube\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)\//.exec(
    textOf(value),
  )?.[1];
  if (host === undefined) return [];
  return [host.includes('vimeo') ? 'https://player.vimeo.com' : 'https://www.youtube-nocookie.com'];
}

function guessLines({ components, plan }: ReportInput): readonly string[] {
  const written = new Set(plan.adoption.blocks.map(({ component }) => component.name));
  return components
    .filter(({ name }) => written.has(name))
    .flatMap(({ name, fields }) => {
      const guessed = fields.filter(({ isDeclared }) => !isDeclared);
      return guessed.length === 0
        ? []
        : [`${code(name)}: ${guessed.map((field) => `${code(field.name)} ${field.kind}`).join(', ')}`];
    });
}

function nextSteps({ adoption }: Plan): string {
  return [
    '1. `npm run dev` with `CONTENT_TOKEN` set shows the site; the catalogue of `npm run demo` shows each block with texts of real stories.',
    `2. Restyle the ${adoption.blocks.length} written blocks in \`common/blocks/\`: the \`.tsx\` and \`.css\` files are yours, and no later run touches them.`,
    '3. Correct the words that begin with “Guess:” in `docs.ts` beside each block and in `build/schema/texts/`, then `npm run schema`.',
    '4. Do not push the components of adopted blocks into the space before you have read the difference: the space knows its fields better than a guess.',
    '5. Header and footer come from a story `config` of type `site_config` (docs/operate.md).',
  ].join('\n');
}
