import { consoleText, textOf, type ConsoleText } from './console-text';
import { longest, OWNER_STACK, REPORT_PATH, type PageReport, type Problem } from './page-events';

/** Reports a second; what a page says beyond that says nothing new. */
const mostReports = 5;

/** Errors without consequence that browsers announce all the same. */
const harmless = /^ResizeObserver loop /;

/**
 * Sends everything that goes wrong in this page to where a developer sees it: errors that nobody caught, and what is
 * written to the console as an error or a warning.
 * @param onProblem called with each error, its frames those of our own files.
 */
export function reportErrors(onProblem: (problem: Problem) => void): void {
  const send = createSender(onProblem);
  window.addEventListener('error', ({ error, message }: ErrorEvent) => {
    if (!harmless.test(message)) send('error', thrown(error ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => send('error', thrown(reason)));
  console.error = both(console.error, (values) => send('error', written(values)));
  console.warn = both(console.warn, (values) => send('warning', written(values)));
}

type Write = (...values: unknown[]) => void;

function both(write: Write, send: (values: readonly unknown[]) => void): Write {
  return (...values) => {
    write(...values);
    send(values);
  };
}

function thrown(error: unknown): ConsoleText {
  return { message: textOf(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
}

/** Where no error was written along, it is told where the writing took place. */
function written(values: readonly unknown[]): ConsoleText {
  const { message, stack } = consoleText(values);
  return { message, stack: stack === '' ? (new Error('here').stack ?? '') : stack };
}

function createSender(onProblem: (problem: Problem) => void) {
  const sent = new Set<string>();
  let recent: number[] = [];

  return (level: PageReport['level'], { message, stack }: ConsoleText): void => {
    const now = performance.now();
    recent = recent.filter((time) => now - time < 1_000);
    const key = `${level} ${message} ${stack}`;
    if (sent.has(key) || recent.length >= mostReports) return;
    sent.add(key);
    recent.push(now);
    const report: PageReport = {
      level,
      path: window.location.pathname.slice(0, longest.path),
      message: message.slice(0, longest.message),
      stack: stack.slice(0, longest.stack),
      owners: ownerStack().slice(0, longest.owners),
    };
    // Where it cannot be told, it stands on the console all the same.
    tell(report).then(
      (problem) => problem !== null && onProblem(problem),
      () => {},
    );
  };
}

async function tell(report: PageReport): Promise<Problem | null> {
  const response = await fetch(REPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    // It may be the last thing that the page does.
    keepalive: true,
  });
  return response.status === 200 ? await response.json() : null;
}

/** The elements in whose course React is working right now, as frames. */
function ownerStack(): string {
  const capture: unknown = Reflect.get(window, OWNER_STACK);
  const stack: unknown = typeof capture === 'function' ? capture() : null;
  return typeof stack === 'string' ? stack : '';
}
