/** The folder from which Storyblok's command line pushes components with `--from site`. */
export const schemaFolder = '.storyblok/components/site';

/** The handbook for editors. */
export const handbookFile = 'docs/for-editors.md';

/** What `npm run schema` writes. */
export const schemaFiles: readonly string[] = [
  `${schemaFolder}/components.json`,
  `${schemaFolder}/groups.json`,
  handbookFile,
];
