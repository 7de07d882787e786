import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const { buyer, order } = buying(t)

async function list(options: Record<string, string> = {}) {
  const { data, lines } = await runCommand(t, ['orders', 'list'], options)
  const { items, hasMore } = data as { items: { order_id: string }[]; hasMore: boolean }
  return { ids: items.map((item) => item.order_id), hasMore, lines }
}

it('lists the newest orders by state, learner, kind and Indian days', async () => {
  const make = factories(t.db)
  const course = await make.course({ price_paise: 50_000 })
  const [one, two] = [await buyer(), await buyer()]
  const first = (await order(one.token, course.id)).order_id
  const second = (await order(two.token, course.id)).order_id
  expect((await list()).ids).toEqual([second, first])
  expect((await list({ limit: '1' })).hasMore).toBe(true)
  expect((await list({ limit: '1' })).lines.at(-1)).toContain('There are more.')
  expect((await list({ learner: one.user.email.toUpperCase() })).ids).toEqual([first])
  expect((await list({ state: 'session_ready', kind: 'course' })).ids).toHaveLength(2)
  expect((await list({ kind: 'book' })).ids).toEqual([])
  expect((await list({ from: '2026-11-20', to: '2026-11-20' })).ids).toHaveLength(2)
  expect((await list({ to: '2026-11-19' })).ids).toEqual([])
  await expect(list({ state: 'lost' })).rejects.toThrow(/Allowed choices/)
})
