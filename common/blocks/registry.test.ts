import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { LoadBlock } from '../block-system/block-loader';
import { registry } from './registry';

/** Everything by which a view could do more than stand there: hooks that keep or do something, and handlers. */
const moves =
  /\buse(?:State|Reducer|Ref|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|ActionState|BrowserLocation|BrowserHistory)\b|\son[A-Z]\w*=/;

const blocks: [string, LoadBlock][] = Object.entries(registry);

/** What a block's own files say, tests left out. */
function sourceOf(name: string): string {
  const folder = join(__dirname, name.replaceAll('_', '-'));
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

test.each(blocks.filter(([, load]) => load.isStatic === true).map(([name]) => name))(
  '%s, which is left as the server made it, has nothing that moves',
  (name) => {
    expect(moves.exec(sourceOf(name))?.[0]).toBeUndefined();
  },
);

test('what moves is noticed', () => {
  expect(moves.test(sourceOf('navigation') + sourceOf('filterable_gallery'))).toBe(true);
  for (const source of [
    'const [a] = useState(0)',
    'useEffect(() => {})',
    '<p onClick={a} />',
    'useBrowserLocation()',
  ])
    expect(source).toMatch(moves);
});
