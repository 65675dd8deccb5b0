/** A map that holds so many entries at most: the ones set longest ago give way. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    if (this.size >= this.#most) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.delete(oldest);
    }
    return super.set(key, value);
  }
}
