import { Counter, type Registry } from 'prom-client';

/** A counter with one label. A value that has not occurred yet is 0, not absent. @returns counts a value. */
export function createEventCounter<Value extends string>(
  registry: Registry,
  {
    name,
    help,
    label,
    values,
  }: { name: string; help: string; label: 'event' | 'reason' | 'result'; values: readonly Value[] },
): (value: Value) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value) => counter.inc({ [label]: value });
}
