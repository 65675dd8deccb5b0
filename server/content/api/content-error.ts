/** An answer of the content service that is not the one asked for, or none at all. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** HTTP status of the answer; 0 where there was none (network, time-out). */
  readonly status: number;
  readonly statusText: string;
  /** The error or slug named in the answer's body, or what went wrong before there was one. */
  readonly response: string;
  /** What was asked for: the path below the API's base, without its query. */
  readonly path: string;
  /** True where the same call may succeed later. */
  readonly retryable: boolean;

  constructor({
    status,
    statusText,
    response,
    path,
  }: {
    status: number;
    statusText: string;
    response: string;
    path: string;
  }) {
    super(`The content service answered ${status} ${statusText} (${response}) for ${path}`);
    this.status = status;
    this.statusText = statusText;
    this.response = response;
    this.path = path;
    this.retryable = status === 0 || status === 429 || status >= 500;
  }
}

/** An answer that says nothing of what was asked for, whatever its status: the content service is not itself. */
export function outage(response: string, path: string): ContentError {
  return new ContentError({ status: 502, statusText: 'Bad Gateway', response, path });
}
