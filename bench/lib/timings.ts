import { type RecordableHistogram, createHistogram } from 'node:perf_hooks'

/** Durations of calls of one kind in milliseconds, and their errors. */
export class Timings {
  readonly #microseconds: RecordableHistogram = createHistogram()
  readonly errors: string[] = []

  async measure<T>(call: () => Promise<T>): Promise<T | null> {
    const began = performance.now()
    try {
      const result = await call()
      this.add(performance.now() - began)
      return result
    } catch (error) {
      this.errors.push(String(error))
      return null
    }
  }

  /** Adds a call that succeeded. */
  add(milliseconds: number): void {
    this.#microseconds.record(Math.max(1, Math.round(milliseconds * 1000)))
  }

  /** Of the calls that succeeded. */
  get count(): number {
    return this.#microseconds.count
  }

  get failures(): number {
    return this.errors.length
  }

  /** NaN if no call succeeded: an empty histogram would return 0, which meets a target. */
  percentile(percent: number): number {
    return this.count === 0 ? Number.NaN : this.#microseconds.percentile(percent) / 1000
  }

  /** For a row's detail. */
  describe(): string {
    const [p50, p95, p99] = [50, 95, 99].map((one) => this.percentile(one).toFixed(1))
    const first = this.failures > 0 ? `, ${this.failures} FAILED: ${this.errors[0]}` : ''
    return `${this.count} calls, p50 ${p50}, p95 ${p95}, p99 ${p99} ms${first}`
  }
}
