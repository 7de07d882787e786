/**
 * Values by key, at most `size` of them and none older than `maxAgeMs`. Two askers of a missing
 * value share one making of it; what was being made when the cache was cleared is not kept.
 */
export class BoundedCache<V> {
  readonly #entries = new Map<string, { value: Promise<V>; madeAt: number }>()
  readonly #size: number
  readonly #maxAgeMs: number
  readonly #monotonic: () => number

  constructor(options: { size: number; maxAgeMs: number; monotonic?: () => number }) {
    this.#size = options.size
    this.#maxAgeMs = options.maxAgeMs
    this.#monotonic = options.monotonic ?? (() => performance.now())
  }

  get(key: string, make: () => Promise<V>): Promise<V> {
    const now = this.#monotonic()
    const known = this.#entries.get(key)
    if (known !== undefined && now - known.madeAt < this.#maxAgeMs) return known.value
    const entry = { value: make(), madeAt: now }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    if (this.#entries.size > this.#size) this.#dropOldest()
    return entry.value
  }

  clear(): void {
    this.#entries.clear()
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
