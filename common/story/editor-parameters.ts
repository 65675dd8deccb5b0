/** Prefix of the query parameters that the visual editor adds. */
const prefix = '_storyblok';

/**
 * The editor's parameters in a query.
 * @param search with or without its question mark.
 * @returns an encoded query without a question mark; `''` without such parameters.
 */
export function editorParametersOf(search: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (name.startsWith(prefix)) parameters.append(name, value);
  return parameters.toString();
}

/** A query without the editor's parameters, for addresses of other sites: they hold a token. Both with their question mark, or `''`. */
export function withoutEditorParameters(search: string): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && editorParametersOf(part) === '');
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

/** Adds the editor's parameters to the address of an internal link, ahead of its fragment. Other addresses stay unchanged. */
export function withEditorParameters(href: string, parameters: string): string {
  if (parameters === '' || !/^\/(?![/\\])/.test(href)) return href;
  const [address = '', ...fragment] = href.split(/(?=#)/);
  return `${address}${address.includes('?') ? '&' : '?'}${parameters}${fragment.join('')}`;
}
