/**
 * The class names of one stylesheet in development. Reading a name that the stylesheet lacks writes a warning to the
 * console, once.
 * @param file the stylesheet's path below the project's folder.
 */
export function knownClassNames(
  file: string,
  classNames: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const reported = new Set<string>();
  return new Proxy(classNames, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || name in target || reported.has(name)) return value;
      reported.add(name);
      // An error, because its stack names the line of the view.
      const names = Object.keys(target).join(', ') || 'none';
      const text = `${file} has no class "${name}". Its classes: ${names}.`;
      console.warn(Object.assign(new Error(text), { name: 'Warning' }));
      return value;
    },
  });
}
