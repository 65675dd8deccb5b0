import type { FaultRuleInput } from '../../demo/content-service/faults/fault-rule';

/** What the content service's process is told. */
export type ContentOrder =
  | { readonly kind: 'publish' | 'draft'; readonly id: number; readonly slug: string; readonly mark: string }
  | { readonly kind: 'faults'; readonly id: number; readonly rules: readonly FaultRuleInput[] }
  | { readonly kind: 'down' | 'up'; readonly id: number };

/** A call of the delivery API that reached the service. */
export interface UpstreamCall {
  /** Milliseconds since 1970, with fractions, by the service's monotonic clock. */
  readonly at: number;
  /** Milliseconds for which the service was busy before: the call may have come as much earlier. */
  readonly lag: number;
  readonly path: string;
}

/** What the content service's process reports. */
export type ContentReport =
  | { readonly kind: 'started'; readonly port: number }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'calls'; readonly calls: readonly UpstreamCall[] };
