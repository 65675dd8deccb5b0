/** Why there is no export: one or more lines for the operator, with what to do. */
export class ExportError extends Error {
  override readonly name: string = 'ExportError';
}

/** The disk takes no file at all, so no other address needs to be tried. */
export class DiskError extends ExportError {
  override readonly name = 'DiskError';
}
