import type { Request } from 'express';

/** True where the caller names JSON as what it takes, and not pages. */
export function prefersJson(request: Pick<Request, 'get'>): boolean {
  const accept = request.get('Accept')?.toLowerCase() ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
