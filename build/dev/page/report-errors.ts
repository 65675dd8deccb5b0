import { consoleText, textOf, type ConsoleText } from './console-text';
import { maxLengths, OWNER_STACK, REPORT_PATH, type PageReport, type Problem } from './page-events';

/** Reports per second; further ones are dropped. */
const maxReports = 5;

/** Errors without consequences. */
const harmless = /^ResizeObserver loop /;

/**
 * Reports uncaught errors, unhandled rejections, and errors and warnings on the console to the dev server.
 * @param onProblem called with each error, its stack reduced to frames of the project.
 */
export function reportErrors(onProblem: (problem: Problem) => void): void {
  const send = createSender(onProblem);
  window.addEventListener('error', ({ error, message }: ErrorEvent) => {
    if (!harmless.test(message)) send('error', textOfThrown(error ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => send('error', textOfThrown(reason)));
  console.error = both(console.error, (values) => send('error', textOfLogged(values)));
  console.warn = both(console.warn, (values) => send('warning', textOfLogged(values)));
}

type Write = (...values: unknown[]) => void;

function both(write: Write, send: (values: readonly unknown[]) => void): Write {
  return (...values) => {
    write(...values);
    send(values);
  };
}

function textOfThrown(error: unknown): ConsoleText {
  return { message: textOf(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
}

/** Without an error among the values, the stack is that of the console call. */
function textOfLogged(values: readonly unknown[]): ConsoleText {
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
    if (sent.has(key) || recent.length >= maxReports) return;
    sent.add(key);
    recent.push(now);
    const report: PageReport = {
      level,
      path: window.location.pathname.slice(0, maxLengths.path),
      message: message.slice(0, maxLengths.message),
      stack: stack.slice(0, maxLengths.stack),
      owners: ownerStack().slice(0, maxLengths.owners),
    };
    // A report that cannot be sent is still on the console.
    post(report).then(
      (problem) => problem !== null && onProblem(problem),
      () => {},
    );
  };
}

async function post(report: PageReport): Promise<Problem | null> {
  const response = await fetch(REPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    // The page may be closing.
    keepalive: true,
  });
  return response.status === 200 ? await response.json() : null;
}

/** The stack of the elements that React is rendering. */
function ownerStack(): string {
  const capture: unknown = Reflect.get(window, OWNER_STACK);
  const stack: unknown = typeof capture === 'function' ? capture() : null;
  return typeof stack === 'string' ? stack : '';
}
