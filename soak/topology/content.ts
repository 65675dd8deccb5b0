import type { FaultRuleInput } from '../../demo/content-service/faults/fault-rule';
import { startChild } from './children';
import type { ContentOrder, ContentReport, UpstreamCall } from './content-messages';

/** The content service of a soak. */
export interface Content {
  readonly origin: string;
  /** Publishes a story with a paragraph that holds the mark. */
  readonly publish: (slug: string, mark: string) => Promise<void>;
  /** Saves a draft of a story with such a paragraph. */
  readonly saveDraft: (slug: string, mark: string) => Promise<void>;
  /** Replaces the faults; an empty list ends them. */
  readonly setFaults: (rules: readonly FaultRuleInput[]) => Promise<void>;
  /** Closes the port and all connections, or opens it again. */
  readonly setDown: (isDown: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An order without its number. */
type Order = ContentOrder extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/**
 * Starts the sample space's content service in a process of its own.
 * @param root the project's folder.
 * @param onCalls receives each call of the API, some at a time.
 */
export async function startContent(
  root: string,
  onCalls: (calls: readonly UpstreamCall[]) => void,
): Promise<Content> {
  const problems: string[] = [];
  const child = startChild({
    command: process.execPath,
    args: ['-r', './build/run-typescript.cjs', 'soak/topology/content-process.ts'],
    cwd: root,
    isForked: true,
    onLine: (line) => problems.push(line),
  });
  const pending = new Map<number, () => void>();
  let orders = 0;
  const port = await new Promise<number>((resolve, reject) => {
    child.process.on('message', (report: ContentReport) => {
      if (report.kind === 'started') resolve(report.port);
      else if (report.kind === 'calls') onCalls(report.calls);
      else pending.get(report.id)?.();
    });
    void child.ended.then(() => reject(new Error(`The content service ended: ${problems.join('\n')}`)));
  });
  const give = (order: Order): Promise<void> => {
    orders += 1;
    const id = orders;
    return new Promise<void>((resolve, reject) => {
      pending.set(id, resolve);
      void child.ended.then(() => reject(new Error(`The content service ended: ${problems.join('\n')}`)));
      child.process.send({ ...order, id } satisfies ContentOrder);
    }).finally(() => pending.delete(id));
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: (slug, mark) => give({ kind: 'publish', slug, mark }),
    saveDraft: (slug, mark) => give({ kind: 'draft', slug, mark }),
    setFaults: (rules) => give({ kind: 'faults', rules }),
    setDown: (isDown) => give({ kind: isDown ? 'down' : 'up' }),
    close: async () => {
      child.process.kill('SIGKILL');
      await child.ended;
    },
  };
}
