// @types/negotiator describes version 0.6, which does not take `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    /** The media ranges that `Accept` names, without parameters and in the case of the header. */
    mediaTypes(): string[];
    /** The accepted ones of `available`, most preferred first; of equal weight, the first in `preferred` wins. */
    encodings<Name extends string>(
      available: readonly Name[],
      options: { readonly preferred: readonly Name[] },
    ): Name[];
  }
}
