/** Why there is no export: one or more lines for the operator, with what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
