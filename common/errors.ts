import { MAX_REPORTED_PATH } from './constants';

/** What a visitor may be told of an error: it is serialised into pages and JSON answers as it stands. */
export interface HttpError {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** A sentence meant for visitors. */
  readonly message: string;
}

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The text for a status when nothing better is known: every status without one of its own is an internal error. */
export function defaultMessage(status: number): string {
  return defaultMessages[status] ?? 'Internal Server Error';
}

/** An error whose status and message are meant for visitors. Any other error is shown as Internal Server Error. */
export class PageError extends Error implements HttpError {
  readonly status: number;
  /** Seconds after which trying again makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message = defaultMessage(status), options: { retryAfter?: number } = {}) {
    super(message);
    this.name = 'PageError';
    this.status = status;
    this.retryAfter = options.retryAfter;
  }
}

/**
 * The 404 of an address.
 * @param fullPath the path as in the request line, percent-encoding kept, without the query; at most 2,000 characters of it are repeated.
 */
export function pageNotFound(fullPath: string): PageError {
  return new PageError(404, `Page Not Found: ${fullPath.slice(0, MAX_REPORTED_PATH)}`);
}
