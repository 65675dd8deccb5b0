import { describeAccess } from '../api/access';
import { matchesPattern } from '../api/query/slug-pattern';
import type { FaultRule } from './fault-rule';

/** The part of a request that rules match. */
export interface FaultyRequest {
  /** The whole path, not decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

type Test = (request: FaultyRequest, match: FaultRule['match']) => boolean;

const TESTS: readonly Test[] = [
  ({ path }, match) => match.path === undefined || matchesPattern(path, match.path),
  ({ query }, match) => match.version === undefined || describeAccess(query).version === match.version,
  ({ query }, match) => match.token === undefined || describeAccess(query).token === match.token,
  ({ query }, match) =>
    Object.entries(match.query ?? {}).every(([name, pattern]) => {
      const value = query.get(name);
      return value !== null && matchesPattern(value, pattern);
    }),
];

/** True if the request matches. */
export function matchesRequest(request: FaultyRequest, match: FaultRule['match']): boolean {
  return TESTS.every((passes) => passes(request, match));
}
