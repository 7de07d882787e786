import { LRUCache } from 'lru-cache'

/** Bytes of an entry in addition to its value: the cache's own records, promises and object headers. */
const ENTRY_BYTES = 500

interface Options<V> {
  /** Upper bound for all entries together; the least recently used ones are evicted first. */
  maxBytes: number
  maxAgeMs: number
  bytesOf: (value: V) => number
  clock?: { now: () => number }
}

/**
 * Values by key, bounded by their bytes and their age. Concurrent requests for a missing key share
 * one call of `make`; a value whose `make` was running when the cache was cleared is returned to its
 * callers but not cached, because it may be older than the change that cleared the cache.
 */
export class BoundedCache<V> {
  // Wrapped because lru-cache cannot hold null, which means here that an item does not exist.
  readonly #entries: LRUCache<string, { value: V }, () => Promise<V>>

  constructor({ maxBytes, maxAgeMs, bytesOf, clock = performance }: Options<V>) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + bytesOf(value),
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: clock,
      fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
      // Callers wait for a value that is evicted or cleared while it is made, instead of failing.
      ignoreFetchAbort: true,
    })
  }

  async get(key: string, make: () => Promise<V>): Promise<V> {
    // A fetch of a cached value costs several promises more.
    const cached = this.#entries.get(key)
    if (cached !== undefined) return cached.value
    const { value } = await this.#entries.forceFetch(key, { context: make })
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}
