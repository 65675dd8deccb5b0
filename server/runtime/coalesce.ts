/** Starts an operation, or joins the one in flight under the same key. */
export function coalesce<Value, Key = string>(
  inFlight: Map<Key, Promise<Value>>,
  key: Key,
  start: () => Promise<Value>,
): Promise<Value> {
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const started = start().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
