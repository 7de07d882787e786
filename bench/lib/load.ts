import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** The headers of the callers, one after the other on each connection; `headers` if omitted. */
  callers?: Record<string, string>[]
  connections?: number
  seconds?: number
  /** Requests a second in total; unlimited if omitted. */
  rate?: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  failures: number
}

/**
 * Runs a load from this process: each connection waits for its response before the next request;
 * `rate` also limits the total per second.
 */
export async function run({
  url,
  headers = {},
  callers = [headers],
  connections = 20,
  seconds = 8,
  rate,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    requests: callers.map((one) => ({ headers: one })),
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    // The errors include the timeouts.
    failures: result.non2xx + result.errors,
  }
}
