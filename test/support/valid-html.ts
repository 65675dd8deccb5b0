import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

const rules: NonNullable<ConfigData['rules']> = {
  // React's style of HTML, all of it valid: `<img/>`, `srcSet`, `required=""`, ids such as `_R_1_`.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'valid-id': ['error', { relaxed: true }],
  // A picture's focus and a text's colour are values from content, which no class can hold.
  'no-inline-style': 'off',
  // The checkboxes of one field share its name.
  'form-dup-name': ['error', { allowArrayBrackets: false, shared: ['radio', 'checkbox', 'submit'] }],
  // Texts that editors write: titles of pages, labels of telephone links.
  'long-title': 'off',
  'tel-non-breaking': 'off',
};

/** Resolves its configuration once, and not for every document, which is a quarter of the time. */
class SingleConfigLoader extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(
    ...scope: Parameters<StaticConfigLoader['getConfigFor']>
  ): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.#resolved ??= super.getConfigFor(...scope));
  }
}

const validatorOf = (more: typeof rules = {}): HtmlValidate =>
  new HtmlValidate(
    new SingleConfigLoader({
      root: true,
      extends: ['html-validate:recommended'],
      rules: { ...rules, ...more },
    }),
  );

/** For pages, whose headings must be in order. */
export const pageValidator = validatorOf({ 'heading-level': ['error', { minInitialRank: 'h2' }] });

/** For headings that are shown each by itself. */
export const stateValidator = validatorOf();

/** The validator's findings, one line each. */
export async function invalidMarkup(
  validator: HtmlValidate,
  path: string,
  html: string,
): Promise<readonly string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, selector, message, line }) =>
        `${path}: ${ruleId} at ${selector ?? `line ${line}`}: ${message}`,
    ),
  );
}

/**
 * A document without the header and footer that an earlier one had, too, but for addresses and what is current: the layout is
 * half of a page, and is validated once.
 * @param seen headers and footers so far, without these.
 */
export function withoutSeenLayout(seen: Set<string>, html: string): string {
  return html.replaceAll(/<(header|footer) .*?<\/\1>/gs, (part) => {
    const shape = part.replaceAll(/ (?:href|aria-current)="[^"]*"/g, '');
    if (seen.has(shape)) return '';
    seen.add(shape);
    return part;
  });
}

const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''));

/** Links with a fragment that names no element of the page. */
export function brokenAnchors(documents: ReadonlyMap<string, string>): readonly string[] {
  const ids = new Map([...documents].map(([path, html]) => [path, idsOf(html)]));
  return [...documents].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)].flatMap(([, page = '', anchor = '']) => {
      const found = ids.get(page === '' ? path : page);
      return found === undefined || found.has(decodeURIComponent(anchor))
        ? []
        : [`${path}: ${page}#${anchor}`];
    }),
  );
}

/** Rules of this site that no validator has. */
export function brokenRules(path: string, html: string): readonly string[] {
  const found = [...html.matchAll(/<img [^>]*>/g)]
    .map(([image]) => image)
    .filter((image) => !/ alt="/.test(image) || !/ width="\d+" height="\d+"/.test(image));
  const firstHeadings = html.match(/<h1[ >]/g) ?? [];
  return [
    ...found.map((image) => `${path}: no alt, width or height: ${image.slice(0, 200)}`),
    ...(firstHeadings.length > 1 ? [`${path}: ${firstHeadings.length} h1 elements`] : []),
  ];
}
