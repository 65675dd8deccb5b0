import type { Problem } from './page/page-events';
import { readErrorLine, readLogLine, type FindFile } from './process/site-log';
import { startSpareProcess, type SiteProcess, type SpareProcess } from './process/site-process';
import { messageOf } from '../../server/runtime/logging/error-message';

/** The running site, across restarts of its process. */
export interface DevSite {
  /** The port on 127.0.0.1; undefined while no site runs. */
  readonly port: () => number | undefined;
  /**
   * Starts the build in the folder. The previous process serves until the new one does; if the start fails, it stays.
   * @returns true if the new process serves.
   */
  readonly restart: () => Promise<boolean>;
  /** Makes the next process load the packages again. */
  readonly reloadPackages: () => void;
  readonly stop: () => Promise<void>;
}

/** The parts of a site, and the receivers of its reports. */
export interface DevSiteDeps {
  /** The folder of the build. */
  readonly folder: string;
  /** The module that holds every package. */
  readonly packages: string;
  readonly env: NodeJS.ProcessEnv;
  /** Replaces the problems that keep the site from running. */
  readonly setProblems: (problems: readonly Problem[]) => void;
  /** Reports a failed request or block. */
  readonly addIncident: (problem: Problem) => void;
  /** The project's folder. Paths in the process's output are printed relative to it. */
  readonly root: string;
  readonly findFile: FindFile;
  /** Prints to the terminal. */
  readonly print: (text: string) => void;
  /** Prints a line of the process's standard error. */
  readonly printError: (line: string) => void;
}

export function createDevSite(deps: DevSiteDeps): DevSite {
  const { folder, print, setProblems } = deps;
  const running = new Set<SiteProcess>();
  let current: SiteProcess | undefined;
  const setProblem = (message: string): void =>
    setProblems([{ reportedBy: 'site', message, location: null }]);
  const spare = createSpare(deps, setProblem);
  let starting: Promise<boolean> = Promise.resolve(false);

  function watchEnd(site: SiteProcess): void {
    running.add(site);
    void site.ended.then((errorOutput) => {
      running.delete(site);
      if (current !== site) return;
      current = undefined;
      const message = 'The site exited unexpectedly; the next save starts it again.';
      print(message);
      setProblem(`${message}\n${errorOutput}`.trim());
    });
  }

  async function restart(): Promise<boolean> {
    try {
      const site = await spare.take().run(folder);
      const previous = current;
      current = site;
      watchEnd(site);
      setProblems([]);
      void previous?.stop();
      return true;
    } catch (error) {
      // Its output is in the terminal already.
      setProblem(messageOf(error));
      return false;
    } finally {
      spare.refill();
    }
  }

  return {
    port: () => current?.port,
    restart: () => (starting = restart()),
    reloadPackages: () => void spare.drop(),
    stop: async () => {
      await starting; // a process that is still starting cannot be stopped yet
      current = undefined;
      await Promise.all([spare.drop(), ...[...running].map((site) => site.stop())]);
    },
  };
}

/** Keeps one process ahead of its use. */
interface Spare {
  /** @returns the spare process, or a new one if there is none. */
  readonly take: () => SpareProcess;
  readonly refill: () => void;
  /** Stops the spare process. */
  readonly drop: () => Promise<void> | undefined;
}

/** @param onFatal called with the reason why the process that was taken last is about to exit. */
function createSpare(deps: DevSiteDeps, onFatal: (message: string) => void): Spare {
  const { packages, env } = deps;
  let spare: SpareProcess | undefined;
  let lastTaken: SpareProcess | undefined;

  function start(): SpareProcess {
    const onLog = logReader(deps, (message) => {
      if (lastTaken === started) onFatal(message);
    });
    const started = startSpareProcess({ packages, env, onLog, onErrorLine: errorReader(deps) });
    return started;
  }

  return {
    take: () => {
      lastTaken = spare ?? start();
      spare = undefined;
      return lastTaken;
    },
    refill: () => {
      spare = start();
    },
    drop: () => {
      const dropped = spare?.stop();
      spare = undefined;
      return dropped;
    },
  };
}

/**
 * Prints each line of a site's log.
 * @param onFatal called with a line that reports the coming end of the process.
 * @returns a function that takes a line, and returns the printed text of a fatal one, else null.
 */
function logReader(
  { print, addIncident, findFile }: DevSiteDeps,
  onFatal: (message: string) => void,
): (line: string) => string | null {
  return (line) => {
    const { text, problem, isFatal } = readLogLine(line, findFile);
    print(text);
    if (isFatal) onFatal(text);
    else if (problem !== null) addIncident(problem);
    return isFatal ? text : null;
  };
}

function errorReader({ root, printError }: DevSiteDeps): (line: string) => string | null {
  return (line) => {
    const text = readErrorLine(line, root);
    if (text !== null) printError(text);
    return text;
  };
}
