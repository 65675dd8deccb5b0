/** A CSS module: the class names in the file, mapped to those in the HTML. */
declare module '*.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
