import { createRateWindow } from '../api/rate-window';
import type { FaultRule } from './fault-rule';
import { type FaultyRequest, matchesRequest } from './match-request';

/** One request's meeting with a rule. */
export interface Turn {
  readonly rule: FaultRule;
  /** How many requests met the rule before. */
  readonly index: number;
  /** Takes the meeting back, for a rule that turns out to have nothing to change in the answer. */
  readonly putBack: () => void;
}

/** A rule, and how often it was met. */
export interface RuleInEffect {
  readonly rule: FaultRule;
  readonly met: number;
  /** True once the rule was met as often as it may be. */
  readonly isSpent: boolean;
  /** The request's turn, or undefined where it does not meet the rule. */
  readonly meet: (request: FaultyRequest) => Turn | undefined;
}

/** @param now the clock, in milliseconds since 1970. */
export function putInEffect(rule: FaultRule, now: () => number): RuleInEffect {
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
    meet(request) {
      if (met >= times || !matchesRequest(request, rule.match)) return undefined;
      if (draw() >= probability || window?.admit() === true) return undefined;
      met += 1;
      return {
        rule,
        index: met - 1,
        putBack: () => {
          met -= 1;
        },
      };
    },
  };
}

/** Numbers from 0 up to 1 that look random and depend on the seed alone (the generator known as mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
