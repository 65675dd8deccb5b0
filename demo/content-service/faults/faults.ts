import { type FaultRule, type FaultRuleText, parseFaultRules } from './fault-rule';
import type { FaultyRequest } from './match-request';
import { putInEffect, type RuleInEffect, type Turn } from './rule-in-effect';

/** A rule that is set, with its defaults, and how many requests have met it. */
export type SetRule = FaultRule & { readonly met: number };

/** The faults of a content service, as whoever tries something out sets them. */
export interface Faults {
  /**
   * Replaces all rules. They are tried in order; the first that a request meets decides alone.
   * @throws FaultRuleError that names each field which is wrong; the rules that were set then stay.
   */
  readonly set: (rules: readonly FaultRuleText[]) => void;
  /** Takes all rules away. */
  readonly clear: () => void;
  /** The rules that are still in effect. */
  readonly describe: () => readonly SetRule[];
}

/** The same, as requests meet it and as the address for faults sets it. */
export interface FaultList extends Faults {
  /** The same as `set`, for one rule or an array of whatever was sent. */
  readonly read: (sent: unknown) => void;
  readonly meet: (request: FaultyRequest) => Turn | undefined;
}

/** @param now the clock by which rates are measured, in milliseconds since 1970. */
export function createFaults(now: () => number = Date.now): FaultList {
  let rules: readonly RuleInEffect[] = [];
  const read = (sent: unknown): void => {
    rules = parseFaultRules(sent).map((rule) => putInEffect(rule, now));
  };
  return {
    set: read,
    read,
    clear() {
      rules = [];
    },
    describe: () => rules.filter(({ isSpent }) => !isSpent).map(({ rule, met }) => ({ ...rule, met })),
    meet(request) {
      for (const rule of rules) {
        const turn = rule.meet(request);
        if (turn !== undefined) return turn;
      }
      return undefined;
    },
  };
}
