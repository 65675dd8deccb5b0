/**
 * The class names of one stylesheet in development: reading a name that the file lacks is told on the console, once.
 * @param file the stylesheet's path below the project's folder.
 */
export function knownClassNames(
  file: string,
  classNames: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const missed = new Set<string>();
  return new Proxy(classNames, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || name in target || missed.has(name)) return value;
      missed.add(name);
      // As an error, so that it is told with the line of the view.
      const text = `${file} has no class "${name}". Its classes: ${namesIn(target)}.`;
      console.warn(Object.assign(new Error(text), { name: 'Warning' }));
      return value;
    },
  });
}

function namesIn(classNames: Readonly<Record<string, string>>): string {
  const names = Object.keys(classNames);
  return names.length === 0 ? 'none' : names.join(', ');
}
