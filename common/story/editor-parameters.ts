/** How the names of the parameters begin that the visual editor adds to an address. */
const prefix = '_storyblok';

/**
 * The editor's parameters of a query, all others left out.
 * @param search with or without its question mark.
 * @returns them encoded, without a question mark; `''` where there are none.
 */
export function editorParametersOf(search: string): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (name.startsWith(prefix)) kept.append(name, value);
  return kept.toString();
}

/** The address of an in-site link with an editor's parameters, ahead of its fragment; others stay as they are. */
export function withEditorParameters(href: string, parameters: string): string {
  if (parameters === '' || !/^\/(?![/\\])/.test(href)) return href;
  const [address = '', ...fragment] = href.split(/(?=#)/);
  return `${address}${address.includes('?') ? '&' : '?'}${parameters}${fragment.join('')}`;
}
