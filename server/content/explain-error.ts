import type { ContentError } from './api/content-error';

/** True for an address that ends as that of the delivery API does. */
export function isOfDelivery(apiUrl: string): boolean {
  return /\/v2\/?$/.test(apiUrl);
}

/**
 * What a command says of a CMS that refuses or does not respond, and what to do.
 * @param token the setting whose token was sent.
 * @param apiUrl the setting CONTENT_API_URL.
 */
export function explanationOf(
  { status, response, isUnusable }: Pick<ContentError, 'status' | 'response' | 'isUnusable'>,
  token: string,
  apiUrl: string,
): string {
  if (status === 429)
    return 'the content service takes no more calls for now (429): run the command again later, with a lower CONTENT_RATE_LIMIT if the space has a lower limit';
  if (status === 404 || (!isOfDelivery(apiUrl) && status >= 400 && status < 500))
    return `there is no content service at CONTENT_API_URL, ${apiUrl}: its address ends in /v2, such as https://api.storyblok.com/v2`;
  if (status === 401 || status === 403)
    return `the content service does not accept ${token}: copy a token from the space's settings, and see that CONTENT_API_URL is of the space's region`;
  const [outcome, reason] = isUnusable
    ? ['gives no usable response', response]
    : ['does not respond', status === 0 ? response : `${status} ${response}`];
  return `the content service at CONTENT_API_URL, ${apiUrl}, ${outcome} (${reason}): correct the address, or run the command again`;
}
