import { expect, it } from 'vitest'

import { bareApp } from '#test/bare-app.ts'

import { createMetrics } from './metrics.ts'

function measured(withProcess = false) {
  let time = Date.UTC(2030, 0, 1)
  const metrics = createMetrics({ now: () => new Date(time), withProcess })
  const { app } = bareApp()
  app.addHook('onResponse', metrics.onResponse)
  app.get('/api/item/:id', async () => 'fine')
  app.get('/api/broken', async () => {
    throw new Error('broken')
  })
  app.get('/page', async () => {
    throw new Error('broken')
  })
  const ask = async (url: string, times = 1) => {
    for (let i = 0; i < times; i++) await app.inject(url)
  }
  return { metrics, ask, advanceSeconds: (seconds: number) => (time += seconds * 1000) }
}

it('counts requests by route and class of status, never by URL', async () => {
  const { metrics, ask } = measured()
  await ask('/api/item/1')
  await ask('/api/item/2')
  await ask('/api/broken')
  await ask('/made-up/one')
  await ask('/made-up/two')
  const lines = (await metrics.text({ db_pool_in_use: 3 })).split('\n')
  const counts = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counts.map((line) => line.slice(line.indexOf('{')))).toEqual([
    '{method="GET",route="/api/item/:id",status="2xx"} 2',
    '{method="GET",route="/api/broken",status="5xx"} 1',
    '{method="GET",route="none",status="4xx"} 2',
  ])
  expect(lines).toContain('db_pool_in_use 3')
  expect(lines.filter((line) => line.includes('made-up'))).toEqual([])
})

it('writes durations as a cumulative histogram', async () => {
  const { metrics, ask } = measured()
  await ask('/api/item/1', 5)
  const text = await metrics.text({})
  const values = [...text.matchAll(/^http_.*_bucket\{.*le="([^"]*)".*\} (\d+)/gm)]
  expect(values.map((value) => value[1])).toEqual(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '),
  )
  const counts = values.map((value) => Number(value[2]))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(5)
  expect(text).toMatch(/_count\{method="GET",route="\/api\/item\/:id",status="2xx"\} 5/)
  expect(text.endsWith('\n')).toBe(true)
})

it('writes gauges with the values of each call', async () => {
  const { metrics } = measured()
  expect(await metrics.text({ db_pool_in_use: 3 })).toContain('\ndb_pool_in_use 3\n')
  expect(await metrics.text({ db_pool_in_use: 0 })).toContain('\ndb_pool_in_use 0\n')
})

it('writes memory, CPU and event loop of the process where it is asked to', async () => {
  const names = ['process_resident_memory_bytes', 'process_cpu_seconds_total']
  const text = await measured(true).metrics.text({})
  for (const name of [...names, 'nodejs_eventloop_lag_p99_seconds']) {
    expect(text).toMatch(new RegExp(`^${name} [0-9.]+`, 'm'))
  }
  expect(await measured().metrics.text({})).not.toContain('process_')
})

it('gives the percentage of successful API responses of the last five minutes', async () => {
  const { metrics, ask, advanceSeconds } = measured()
  expect(metrics.apiSuccessRate()).toBe(100)
  await ask('/api/broken')
  await ask('/api/item/1', 2)
  await ask('/api/unknown')
  await ask('/page')
  expect(metrics.apiSuccessRate()).toBe(66.7)
  advanceSeconds(200)
  await ask('/api/item/1', 7)
  expect(metrics.apiSuccessRate()).toBe(90)
  advanceSeconds(100)
  expect(metrics.apiSuccessRate()).toBe(100)
  advanceSeconds(86_400)
  expect(metrics.apiSuccessRate()).toBe(100)
  await ask('/api/broken')
  expect(metrics.apiSuccessRate()).toBe(0)
})
