import type { ConfigSlot } from '../../../common/story/stored-config';
import type { MissingText } from '../prove/prove';
import type { ConfigProof } from '../prove/prove-config';
import { code } from './report-settings';

/** What the report says of header and footer. */
export interface ReportedConfig {
  /** Null where no story of the space holds them. */
  readonly config: ConfigProof | null;
}

/** The parts of header and footer, in the words of editors. */
const parts: Readonly<Record<ConfigSlot, string>> = {
  site_name: 'name of the site',
  default_image: 'picture of pages that are shared',
  'header.logo': 'logo in the header',
  'header.brand': 'name in the header',
  'header.items': 'menu',
  'header.actions': 'buttons in the header',
  'footer.logo': 'logo in the footer',
  'footer.tagline': 'text in the footer',
  'footer.columns': 'links in the footer',
  'footer.social': 'social networks',
  'footer.legal': 'legal text in the footer',
};

/** One line: where header and footer come from, and how much of them shows. */
export function configLines({ config }: ReportedConfig): readonly string[] {
  if (config === null) return [];
  const { slug, texts, missing } = config;
  return [
    `header and footer are those of the story ${slug}: ${texts - missing.length} of its ${texts} texts, pictures and links show`,
  ];
}

/** Where each part of header and footer is, and what of their story does not show. */
export function configText({ config }: ReportedConfig): string {
  if (config === null)
    return 'No story of the space holds them in a form that this site knows, or it is of the type `site_config` already. [Afterwards](docs/adopt.md#afterwards) says how to make one.';
  const { slug, config: stored, missing } = config;
  const isMapped = (slot: string): boolean => Object.hasOwn(stored.fields, slot);
  const mapped = Object.entries(parts)
    .filter(([slot]) => isMapped(slot))
    .map(([slot, name]) => {
      const paths = stored.fields[slot as ConfigSlot] ?? []; // one of its keys
      return `- ${name}: ${paths.map(code).join(', ')}`;
    });
  const unmapped = Object.entries(parts).flatMap(([slot, name]) => (isMapped(slot) ? [] : [name]));
  const lineOf = ({ path, field, text }: MissingText, where = ''): string =>
    `- ${code(`${path.at(-1) ?? ''}.${field}`)}${where}: ${code(text)}`;
  // Stories that are not translated lack the same in each language.
  const first = new Set(missing.filter(({ language }) => language === null).map((each) => lineOf(each)));
  const others = missing.flatMap((each) =>
    each.language === null || first.has(lineOf(each)) ? [] : [lineOf(each, ` in ${code(each.language)}`)],
  );
  const lost = [...first, ...others];
  return [
    `They are made of the story ${code(slug)}, which is no page any more; \`common/story/stored-config.ts\` says how, and is yours to change.`,
    mapped.join('\n'),
    unmapped.length === 0 ? '' : `Not found in it: ${unmapped.join(', ')}.`,
    lost.length === 0
      ? 'Every text, picture and link of it shows.'
      : `Of it these do not show:\n\n${lost.join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
