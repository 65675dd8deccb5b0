/** Node's own state of an object, such as the number of listeners. */
const isInternal = (key: string | symbol): boolean => typeof key === 'string' && key.startsWith('_');

/** Records the own properties of an object. @returns a function that puts them back, and removes those that came since. */
function recordProperties(target: object): () => void {
  const keys = (): (string | symbol)[] => Reflect.ownKeys(target).filter((key) => !isInternal(key));
  const before = new Map(keys().map((key) => [key, Object.getOwnPropertyDescriptor(target, key)]));
  return () => {
    for (const key of keys()) if (!before.has(key)) Reflect.deleteProperty(target, key);
    for (const [key, descriptor] of before) if (descriptor) Reflect.defineProperty(target, key, descriptor);
  };
}

/** Records who listens to events of this process. @returns a function that removes those that listen since. */
function recordListeners(): () => void {
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const name of process.eventNames()) {
      const added = process.rawListeners(name).filter((each) => !before.get(name)?.includes(each));
      for (const listener of added) process.off(name, listener as () => void);
    }
  };
}

/** Records the environment variables. @returns a function that puts them back, and removes those that came since. */
function recordVariables(): () => void {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

/** Records the timers that start from now on. @returns a function that clears them: they would run on beside the next file. */
function recordTimers(): () => void {
  const timers: (NodeJS.Timeout | number)[] = [];
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    const record = (...args: unknown[]): NodeJS.Timeout => {
      const timer = start(...args);
      timers.push(timer);
      return timer;
    };
    // With its form for promises.
    Object.defineProperties(record, Object.getOwnPropertyDescriptors(start));
    Object.assign(globalThis, { [name]: record });
  }
  return () => timers.forEach((timer) => clearTimeout(timer));
}

/**
 * Records what a test file may change for the files after it: globals, the process with its listeners and exit code, the
 * environment, and timers that it leaves running.
 * @returns a function that puts all of it back.
 */
export function recordProcessState(): () => void {
  const { exitCode } = process;
  const restore = [
    recordProperties(globalThis),
    recordProperties(process),
    recordListeners(),
    recordVariables(),
    recordTimers(),
  ];
  return () => {
    for (const putBack of restore) putBack();
    process.exitCode = exitCode;
  };
}
