import type { onResponseHookHandler } from 'fastify'

import type { Clock } from '#server/lib/clock.ts'

export interface Metrics {
  onResponse: onResponseHookHandler
  /** Per cent of the last five minutes' API answers that were no fault of ours; 100 without any. */
  apiSuccessRate(): number
  /** Prometheus' text form; `gauges` are read at the moment, by name. */
  text(gauges: Record<string, number>): string
}

/** Upper bounds in seconds; a request is counted in the first that holds it. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RouteFigures {
  method: string
  route: string
  statuses: Map<string, number>
  durations: number[]
  seconds: number
}

export function createMetrics({ now }: { now: Clock }): Metrics {
  const routes = new Map<string, RouteFigures>()
  const recent = recentRate()

  function figuresOf(method: string, route: string): RouteFigures {
    const key = `${method} ${route}`
    let figures = routes.get(key)
    if (figures === undefined) {
      const durations = Array.from({ length: BOUNDS.length + 1 }, () => 0)
      figures = { method, route, statuses: new Map(), durations, seconds: 0 }
      routes.set(key, figures)
    }
    return figures
  }

  return {
    onResponse(request, reply, done) {
      // The route's pattern, never the address: labels must be few.
      const route = request.routeOptions.url ?? 'none'
      const figures = figuresOf(request.method, route)
      const statusClass = `${Math.floor(reply.statusCode / 100)}xx`
      const seconds = reply.elapsedTime / 1000
      figures.statuses.set(statusClass, (figures.statuses.get(statusClass) ?? 0) + 1)
      const slot = BOUNDS.findIndex((bound) => seconds <= bound)
      const index = slot === -1 ? BOUNDS.length : slot
      figures.durations[index] = (figures.durations[index] ?? 0) + 1
      figures.seconds += seconds
      if (route.startsWith('/api/')) recent.add(now().getTime(), reply.statusCode < 500)
      done()
    },

    apiSuccessRate: () => recent.rate(now().getTime()),

    text(gauges) {
      const all = [...routes.values()]
      return [
        '# TYPE http_requests_total counter',
        ...all.flatMap(requestLines),
        '# TYPE http_request_duration_seconds histogram',
        ...all.flatMap(durationLines),
        ...Object.entries(gauges).flatMap(([name, value]) => [
          `# TYPE ${name} gauge`,
          `${name} ${value}`,
        ]),
        '',
      ].join('\n')
    },
  }
}

const labelsOf = ({ method, route }: RouteFigures) =>
  `method="${method}",route="${route.replaceAll(/[\\"]/g, String.raw`\$&`)}"`

function requestLines(figures: RouteFigures): string[] {
  return [...figures.statuses].map(
    ([status, count]) => `http_requests_total{${labelsOf(figures)},status="${status}"} ${count}`,
  )
}

function durationLines(figures: RouteFigures): string[] {
  const labels = labelsOf(figures)
  const name = 'http_request_duration_seconds'
  let count = 0
  const buckets = figures.durations.map((more, index) => {
    count += more
    return `${name}_bucket{${labels},le="${BOUNDS[index] ?? '+Inf'}"} ${count}`
  })
  return [
    ...buckets,
    `${name}_sum{${labels}} ${figures.seconds}`,
    `${name}_count{${labels}} ${count}`,
  ]
}

/** Five minutes in slots of ten seconds. */
const SLOT_MS = 10_000
const SLOTS = 30

function recentRate() {
  const slots = Array.from({ length: SLOTS }, () => ({ number: -1, all: 0, good: 0 }))
  return {
    add(time: number, isGood: boolean): void {
      const number = Math.floor(time / SLOT_MS)
      const slot = slots[number % SLOTS]
      if (slot === undefined) return
      if (slot.number !== number) Object.assign(slot, { number, all: 0, good: 0 })
      slot.all++
      if (isGood) slot.good++
    },

    rate(time: number): number {
      const oldest = Math.floor(time / SLOT_MS) - SLOTS
      const live = slots.filter((slot) => slot.number > oldest)
      const all = live.reduce((sum, slot) => sum + slot.all, 0)
      const good = live.reduce((sum, slot) => sum + slot.good, 0)
      return all === 0 ? 100 : Math.round((good / all) * 1000) / 10
    },
  }
}
