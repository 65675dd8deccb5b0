import { type FaultRule, type FaultRuleInput, parseFaultRules } from './fault-rule';
import type { FaultyRequest } from './match-request';
import { createRuleInEffect, type RuleInEffect, type RuleMatch } from './rule-in-effect';

/** A rule with its defaults, and the number of requests that it applied to. */
type SetRule = FaultRule & { readonly met: number };

/** Fault injection of a content service. */
export interface Faults {
  /**
   * Replaces all rules. The first rule that matches a request applies alone.
   * @throws FaultRuleError that names each invalid field; the earlier rules then stay.
   */
  readonly set: (rules: readonly FaultRuleInput[]) => void;
  /** Removes all rules. */
  readonly clear: () => void;
  /** The rules in effect. */
  readonly describe: () => readonly SetRule[];
}

/** Fault injection, with the operations of its endpoint and of request handling. */
export interface FaultList extends Faults {
  /** Replaces all rules by unvalidated ones: one rule or an array. @throws FaultRuleError */
  readonly setUnvalidated: (rules: unknown) => void;
  /** Finds the rule for a request and counts it. */
  readonly apply: (request: FaultyRequest) => RuleMatch | undefined;
}

/** @param now the clock for rate limits, in milliseconds since 1970. */
export function createFaults(now: () => number = Date.now): FaultList {
  let rules: readonly RuleInEffect[] = [];
  const set = (input: unknown): void => {
    rules = parseFaultRules(input).map((rule) => createRuleInEffect(rule, now));
  };
  return {
    set,
    setUnvalidated: set,
    clear() {
      rules = [];
    },
    describe: () => rules.filter(({ isSpent }) => !isSpent).map(({ rule, met }) => ({ ...rule, met })),
    apply(request) {
      for (const rule of rules) {
        const ruleMatch = rule.apply(request);
        if (ruleMatch !== undefined) return ruleMatch;
      }
      return undefined;
    },
  };
}
