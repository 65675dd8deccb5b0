import * as z from 'zod';

const text = z.string().regex(/\S/);
const url = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime();
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: text,
  url,
  logo: url.optional(),
});
/**
 * The required properties of each type, and those that this site adds. An unknown or an empty property is a mistake.
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const nodes = z.discriminatedUnion('@type', [
  organization,
  z.strictObject({ '@type': z.literal('WebSite'), name: text, url, inLanguage: text }),
  z.strictObject({
    '@type': z.literal('Article'),
    headline: text,
    image: url.optional(),
    datePublished: moment,
    dateModified: moment,
    author: z
      .strictObject({
        '@type': z.literal('Person'),
        name: text,
        jobTitle: text.optional(),
        url: url.optional(),
      })
      .optional(),
    publisher: organization,
  }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: text,
          item: url,
        }),
      )
      .min(2),
  }),
  z.strictObject({
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('VideoObject'),
    name: text,
    description: text.optional(),
    thumbnailUrl: url,
    uploadDate: moment,
    contentUrl: url,
  }),
  z.strictObject({
    '@type': z.literal('ImageGallery'),
    name: text.optional(),
    image: z.array(url).min(2).max(24),
  }),
]);

/** Structured data of one thing. */
export interface DataNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The structured data of a page. @throws Error if it is no JSON-LD of schema.org. */
export function dataNodesIn(html: string): readonly DataNode[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length > 1) throw new Error(`${scripts.length} scripts of structured data`);
  return scripts.flatMap(([, json = '']): readonly DataNode[] => {
    const { '@context': context, '@graph': graph, ...root } = JSON.parse(json);
    if (context !== 'https://schema.org') throw new Error(`The context is ${String(context)}`);
    return graph ?? [root];
  });
}

/** What a node has against the shape of its type, one line each. */
export function nodeFaults(node: DataNode): readonly string[] {
  const { error } = nodes.safeParse(node);
  return (error?.issues ?? []).map(({ path, message }) => `${node['@type']}.${path.join('.')}: ${message}`);
}
