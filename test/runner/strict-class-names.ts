/** Names that assertion printers, promises and module interop look up on any object. */
const probes = new Set([
  '$$typeof',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'then',
  'toJSON',
  '@@__IMMUTABLE_ITERABLE__@@',
  '@@__IMMUTABLE_RECORD__@@',
]);

/**
 * The class names of one stylesheet, for tests: reading a missing name throws, so that a misspelt class fails the test that
 * renders it. In the site it would be `undefined`.
 * @throws Error naming file and class.
 */
export function strictClassNames(
  file: string,
  classNames: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return new Proxy(classNames, {
    get(target, name) {
      if (typeof name === 'symbol' || Object.hasOwn(target, name)) return Reflect.get(target, name);
      if (name in Object.prototype || probes.has(name)) return undefined;
      const names = Object.keys(target).join(', ');
      throw new Error(`${file} has no class "${name}". Its classes: ${names === '' ? 'none' : names}.`);
    },
  });
}
