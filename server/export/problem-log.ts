import type { Log } from '../runtime/logging/log';

/** What a site that is exported logs, as far as the operator has to know it. */
export interface ProblemLog {
  readonly log: Log;
  /** Why the CMS could not be used last; `''` if it always could. */
  readonly problem: () => string;
  /** Pages that lack a block, and why: a line each. */
  readonly incomplete: () => readonly string[];
  /** Forgets these pages. */
  readonly clear: () => void;
}

export function createProblemLog(): ProblemLog {
  let problem = '';
  const incomplete = new Set<string>();
  const record: Log['warn'] = (event, { path, component, error, reason } = {}) => {
    const why = error ?? reason;
    if (event === 'block-unknown')
      incomplete.add(`${String(path)}  the block ${String(component)} is unknown`);
    else if (event === 'block-failed')
      incomplete.add(`${String(path)}  the block ${String(component)} failed: ${String(why)}`);
    else if (why !== undefined && event.startsWith('content-')) problem = String(why);
  };
  return {
    log: { error: record, warn: record, info: () => {}, debug: () => {} },
    problem: () => problem,
    incomplete: () => [...incomplete].toSorted(),
    clear: () => incomplete.clear(),
  };
}
