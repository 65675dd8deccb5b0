/** A block's stylesheet: the local class names of the file, mapped to the names that both worlds use. */
declare module '*.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
