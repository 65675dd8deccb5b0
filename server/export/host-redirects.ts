/** An address that leads elsewhere. */
export interface ExportedRedirect {
  readonly path: string;
  readonly to: string;
  readonly status: number;
}

/** What `_redirects` is made of. */
export interface RedirectRules {
  readonly redirects: readonly ExportedRedirect[];
  /** Addresses whose page went for good, with the file of their page. */
  readonly gone: readonly { readonly path: string; readonly file: string }[];
  /** Files of the pages of a 404 in the languages that have a prefix. */
  readonly notFound: readonly { readonly language: string; readonly file: string }[];
}

/** A path in which nothing stands for other paths, as an asterisk and what follows a colon would. */
function literal(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll(':', '%3A');
}

/** The file `_redirects`, as Netlify, Cloudflare Pages and others read it: the first rule counts, and a file at an address comes before. */
export function redirectsFile({ redirects, gone, notFound }: RedirectRules): string {
  const lines = [
    ...redirects.map(({ path, to, status }) => `${literal(path)} ${to} ${status}`),
    ...gone.map(({ path, file }) => `${literal(path)} /${file} 410`),
    ...notFound.map(({ language, file }) => `/${language}/* /${file} 404`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
