/** A response of the CMS other than the requested content, or no response at all. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** HTTP status of the response; 0 if there was none (network error, timeout). */
  readonly status: number;
  readonly statusText: string;
  /** The error or slug named in the response's body, or the problem before there was a response. */
  readonly response: string;
  /** The requested path below the API's base, without its query. */
  readonly path: string;
  /** True if the same call may succeed later. */
  readonly retryable: boolean;
  /** True for a response that is not what the CMS sends: `status` is ours then. */
  readonly isUnusable: boolean;
  /** The setting that is at fault, and what to do; `''` where the settings are no reason. */
  readonly advice: string;

  constructor({
    status,
    statusText,
    response,
    path,
    isUnusable = false,
    advice = '',
  }: {
    status: number;
    statusText: string;
    response: string;
    path: string;
    isUnusable?: boolean;
    advice?: string;
  }) {
    const detail = response === '' || response === statusText ? '' : ` (${response})`;
    const outcome = isUnusable ? 'gave no usable response' : `responded ${status} ${statusText}`;
    super(`The CMS ${status === 0 ? 'did not respond' : outcome}${detail} for ${path}`);
    this.status = status;
    this.statusText = statusText;
    this.response = response;
    this.path = path;
    this.isUnusable = isUnusable;
    this.advice = advice;
    this.retryable = status === 0 || status === 429 || status >= 500;
  }
}

/** The field of a log event that says what to do about an error; none where it has no advice. */
export function adviceOf(error: unknown): { readonly advice?: string } {
  return error instanceof ContentError && error.advice !== '' ? { advice: error.advice } : {};
}

/** The error of an unusable response: the CMS is down, whatever the status says. */
export function outage(response: string, path: string): ContentError {
  return new ContentError({ status: 502, statusText: 'Bad Gateway', response, path, isUnusable: true });
}

/** The error of a call whose every attempt was refused by the CMS's rate limit. */
export function limited(path: string): ContentError {
  return new ContentError({ status: 429, statusText: 'Too Many Requests', response: '', path });
}

const tooLargeText = 'the response is larger than 10 MB';

/** The error of a response above the client's limit. */
export function tooLarge(path: string): ContentError {
  return outage(tooLargeText, path);
}

/** True for a response above the client's limit: that of a smaller part of a list may be below it. */
export function isTooLarge(error: unknown): error is ContentError {
  return error instanceof ContentError && error.response === tooLargeText;
}
