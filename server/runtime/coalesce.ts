/** Starts an operation, or joins the one in flight under the same key. */
export function coalesce<Value>(
  inFlight: Map<string, Promise<Value>>,
  key: string,
  start: () => Promise<Value>,
): Promise<Value> {
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const started = start().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
