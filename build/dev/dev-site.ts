import type { Problem } from './page/page-events';
import { readErrorLine, readLogLine, type FindFile } from './process/site-log';
import { prepareProcess, type SiteProcess, type WaitingProcess } from './process/site-process';

/** The site that answers right now, whichever process that is. */
export interface DevSite {
  /** Where it listens on this machine; undefined where none runs. */
  readonly port: () => number | undefined;
  /**
   * Starts the build in the folder. The process before answers until the new one does, and stays where that fails.
   * @returns true where the new one answers.
   */
  readonly restart: () => Promise<boolean>;
  /** Has the next process load the packages anew. */
  readonly renewPackages: () => void;
  readonly stop: () => Promise<void>;
}

/** What a site is made of, and whom it reports to. */
export interface DevSiteDeps {
  /** The folder of the build. */
  readonly folder: string;
  /** The module that holds every package. */
  readonly packages: string;
  readonly env: NodeJS.ProcessEnv;
  /** Says what stands in the way of the site from now on. */
  readonly stands: (problems: readonly Problem[]) => void;
  /** Says that a request or a block failed. */
  readonly happened: (problem: Problem) => void;
  /** The project's folder: what the site's process writes names files by their path below it. */
  readonly root: string;
  readonly findFile: FindFile;
  /** Takes what is for the terminal. */
  readonly print: (text: string) => void;
  /** Takes what the site's process wrote to standard error, line by line. */
  readonly printError: (line: string) => void;
}

export function createDevSite(deps: DevSiteDeps): DevSite {
  const { folder, packages, env, stands, print } = deps;
  const running = new Set<SiteProcess>();
  let current: SiteProcess | undefined;
  let waiting: WaitingProcess | undefined;
  /** The one that was asked to run last: what another says about its end concerns nobody. */
  let newest: WaitingProcess | undefined;
  let starting: Promise<boolean> = Promise.resolve(false);

  const stand = (message: string): void => stands([{ noticedBy: 'site', message, place: null }]);

  function prepare(): WaitingProcess {
    const onEnd = (message: string): void => {
      if (newest === made) stand(message);
    };
    const made = prepareProcess({ packages, env, onLog: readLog(deps, onEnd), showError: showErrors(deps) });
    return made;
  }

  function follow(site: SiteProcess): void {
    running.add(site);
    void site.ended.then((written) => {
      running.delete(site);
      if (current !== site) return;
      current = undefined;
      const message = 'The site ended by itself; the next save starts it again.';
      print(message);
      stand(`${message}\n${written}`.trim());
    });
  }

  async function restart(): Promise<boolean> {
    const next = waiting ?? prepare();
    waiting = undefined;
    newest = next;
    try {
      const site = await next.run(folder);
      const before = current;
      current = site;
      follow(site);
      stands([]);
      void before?.stop();
      return true;
    } catch (error) {
      // What it wrote stands in the terminal already.
      stand(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      waiting = prepare();
    }
  }

  return {
    port: () => current?.port,
    restart: () => (starting = restart()),
    renewPackages: () => {
      void waiting?.stop();
      waiting = undefined;
    },
    stop: async () => {
      await starting; // what is not there yet cannot be asked to end
      current = undefined;
      await Promise.all([waiting?.stop(), ...[...running].map((site) => site.stop())]);
    },
  };
}

/**
 * Shows each line of a site's log.
 * @param onEnd called with why the site is about to end.
 * @returns a function that takes a line, and tells the same where the line says so.
 */
function readLog(
  { print, happened, findFile }: DevSiteDeps,
  onEnd: (message: string) => void,
): (line: string) => string | null {
  return (line) => {
    const { shown, problem, isFatal } = readLogLine(line, findFile);
    print(shown);
    // From now on it answers nobody.
    if (isFatal) onEnd(shown);
    else if (problem !== null) happened(problem);
    return isFatal ? shown : null;
  };
}

function showErrors({ root, printError }: DevSiteDeps): (line: string) => string | null {
  return (line) => {
    const shown = readErrorLine(line, root);
    if (shown !== null) printError(shown);
    return shown;
  };
}
