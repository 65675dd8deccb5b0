import type { StoredConfig } from '../../../common/story/stored-config';
import type { FoundConfig } from '../match/find-config';
import { quoted } from './view-file';

export const configFile = 'common/story/stored-config.ts';

/** The file's values on a site that has adopted no space. */
const noConfig = { slug: 'config', config: null } as const;

/** The file with the story that holds the header and footer of a space; null resets it to this site's own. */
export function withConfig(text: string, found: FoundConfig | null): string {
  const { slug, config } = found ?? noConfig;
  return text
    .replace(
      /export const CONFIG_SLUG = '(?:[^'\\]|\\.)*';/,
      () => `export const CONFIG_SLUG = ${quoted(slug)};`,
    )
    .replace(/export const storedConfig: StoredConfig \| null = [\s\S]*$/, () => {
      return `export const storedConfig: StoredConfig | null = ${config === null ? 'null' : literalOf(config)};\n`;
    });
}

function literalOf({ fields, entries, titles }: StoredConfig): string {
  const others = titles === undefined ? '' : `, titles: ${objectOf(titles)}`;
  return `{ fields: ${objectOf(fields)}, entries: ${objectOf(entries)}${others} }`;
}

function objectOf(values: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const entries = Object.entries(values).map(([name, value = []]) => {
    const literal = typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`;
    return `${/^\w+$/.test(name) ? name : quoted(name)}: ${literal}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
