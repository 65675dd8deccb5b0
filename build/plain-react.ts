import type { Plugin } from 'esbuild';

/** Names that our own code takes from React's modules, which are CommonJS. */
const modules: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Children',
    'Component',
    'Fragment',
    'Suspense',
    'createContext',
    'createElement',
    'memo',
    'startTransition',
    'use',
    'useCallback',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
};

const namespace = 'plain-react';

/**
 * Gives our own code React's functions as plain variables. esbuild turns each use of a name from a CommonJS module into a call
 * of a getter, and a page calls `jsx` and `use` thousands of times.
 */
export const plainReact: Plugin = {
  name: namespace,
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, namespace: from, importer }) =>
      from === namespace || importer.includes('node_modules') ? undefined : { path, namespace },
    );
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import all from ${JSON.stringify(path)};\n${(modules[path] ?? [])
        .map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`)
        .join('\n')}`,
      resolveDir: process.cwd(),
    }));
  },
};
