/** The folder from which Storyblok's command line pushes components with `--from site`. */
export const schemaFolder = '.storyblok/components/site';

/** The components that it pushes. */
export const componentsFile = `${schemaFolder}/components.json`;

/** The handbook for editors. */
export const handbookFile = 'docs/for-editors.md';

/** What `npm run schema` writes. */
export const schemaFiles: readonly string[] = [componentsFile, `${schemaFolder}/groups.json`, handbookFile];
