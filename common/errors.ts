import { MAX_REPORTED_PATH } from './constants';

/** The public part of an error, serialised into pages and JSON responses. */
export interface PublicError {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** A sentence meant for visitors. */
  readonly message: string;
  /** What happened and what to do, in the page's language. Default: an explanation of the status. */
  readonly explanation?: string | undefined;
}

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The default message of a status; statuses without one of their own count as internal errors. */
export function defaultMessage(status: number): string {
  return defaultMessages[status] ?? 'Internal Server Error';
}

/** An error whose status and message visitors may see. Every other error is shown as Internal Server Error. */
export class HttpError extends Error implements PublicError {
  readonly status: number;
  /** Seconds after which a retry makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly explanation: string | undefined;

  constructor(
    status: number,
    message = defaultMessage(status),
    options: { readonly retryAfter?: number; readonly explanation?: string } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.retryAfter = options.retryAfter;
    this.explanation = options.explanation;
  }
}

/**
 * The 404 of a path.
 * @param fullPath the path as in the request line, percent-encoding kept, without the query. The message repeats at most 2,000
 * characters of it.
 * @param explanation see {@link PublicError}.
 */
export function pageNotFound(fullPath: string, explanation?: string): HttpError {
  const message = `Page Not Found: ${fullPath.slice(0, MAX_REPORTED_PATH)}`;
  return new HttpError(404, message, explanation === undefined ? {} : { explanation });
}
