import { createRateWindow } from '../api/rate-window';
import type { FaultRule } from './fault-rule';
import { type FaultyRequest, matchesRequest } from './match-request';

/** A rule that applies to a request. */
export interface RuleMatch {
  readonly rule: FaultRule;
  /** The number of earlier requests that the rule applied to. */
  readonly index: number;
  /** Uncounts the request, if the rule had nothing to change in the response. */
  readonly undo: () => void;
}

/** A rule with its counter. */
export interface RuleInEffect {
  readonly rule: FaultRule;
  readonly met: number;
  /** True once the rule has applied `times` times. */
  readonly isSpent: boolean;
  /** Counts the request and returns the match; undefined if the rule does not apply. */
  readonly apply: (request: FaultyRequest) => RuleMatch | undefined;
}

/** @param now the clock, in milliseconds since 1970. */
export function createRuleInEffect(rule: FaultRule, now: () => number): RuleInEffect {
  const { times = Number.POSITIVE_INFINITY, probability = 1, response } = rule;
  const draw = seededNumbers(rule.seed);
  const window = response?.kind === 'rate-limit' ? createRateWindow(response.perSecond, now) : undefined;
  let met = 0;
  return {
    rule,
    get met() {
      return met;
    },
    get isSpent() {
      return met >= times;
    },
    apply(request) {
      if (met >= times || !matchesRequest(request, rule.match)) return undefined;
      if (draw() >= probability || window?.admit() === true) return undefined;
      met += 1;
      return {
        rule,
        index: met - 1,
        undo: () => {
          met -= 1;
        },
      };
    },
  };
}

/** Returns pseudo-random numbers from 0 up to 1 that depend on the seed alone (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
