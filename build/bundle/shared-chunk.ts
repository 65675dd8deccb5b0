import { readFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** Modules that interactive blocks share, and those that the client shares with its chunks. */
const sharedModules = [
  'common/image/Image',
  'common/site/nesting-context',
  'common/rich-text/outline-context',
  'common/ui/LabelledLink',
  'common/block-system/blocks-context',
  'common/block-system/layout-blocks',
  'common/fields/seo-fields',
  'common/story/page-names',
  'common/story/stored-config',
  'common/ui/NavLinks',
  'common/ui/EditorNote',
  'common/ui/gallery-picture.css',
  'common/ui/intro.css',
  'common/ui/lightbox/FullSizeLink',
  'common/ui/Section',
  'common/texts/template',
  'common/texts/interaction-texts',
  'common/texts/page-texts',
  'common/block-system/block-loader',
  'common/page/page-data',
];

/** Modules that galleries and their lightbox share with those: one request, and none for React. */
const galleryModules = [
  'common/image/image-source',
  'common/texts/template',
  'common/texts/interaction-texts',
  'common/json',
  'common/ui/visually-hidden.css',
];

const defineBlock = 'common/block-system/define-block';

/** Imports that the plugin adds, by the importing module. */
const addedImports: Readonly<Record<string, readonly string[]>> = {
  [`${defineBlock}.tsx`]: sharedModules,
  'client/site.tsx': [defineBlock],
  'client/updates/watch-updates.ts': [defineBlock],
  'client/preview/start-preview.ts': [defineBlock],
  'common/blocks/form-element/form-controller.ts': [defineBlock],
  'common/blocks/filterable-gallery/gallery-behaviour.ts': galleryModules,
  'common/ui/lightbox/Lightbox.ts': galleryModules,
};

/**
 * Gathers the shared modules of interactive blocks in one chunk. By default, esbuild creates a chunk for each combination of
 * entries that share a module, some of 200 bytes, each a request. Modules that every block imports end up in one chunk.
 * @param root the project's folder, absolute.
 */
export function sharedChunk(root: string): Plugin {
  return {
    name: 'shared-chunk',
    setup: ({ onLoad }) => {
      onLoad(
        {
          filter:
            /[\\/](?:define-block|site|watch-updates|start-preview|form-controller|gallery-behaviour|Lightbox)\.tsx?$/,
        },
        async ({ path }) => {
          const file = relative(root, path).replaceAll('\\', '/');
          const added = addedImports[file];
          if (added === undefined) return undefined;
          const imports = added.map((module) => `import ${JSON.stringify(specifier(file, module))};`);
          // After the source, so that line numbers stay.
          const contents = `${await readFile(join(root, file), 'utf8')}\n${imports.join('\n')}\n`;
          return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(path) };
        },
      );
    },
  };
}

function specifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
