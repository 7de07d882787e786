import { getDashboard } from '@sopan/contract/dashboard'
import { indianDay } from '@sopan/domain/indian-day'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

const DAY = 86_400_000
const ago = (days: number) => new Date(t.time.getTime() - days * DAY)

it('the dashboard has the rows of today: what ends soon by days in India, and the days in a row', async () => {
  const user = await build().user()
  const token = await build().token(user.id, t.time)
  const course = await build().course({ title: 'Ends today' })
  const [soon, later] = [await build().book({ title: 'Ends soon' }), await build().course()]
  // The longest of several grants counts.
  await build().grant(user.id, course.id, { ends_at: new Date(t.time.getTime() + 1000) })
  await build().grant(user.id, soon.id, { item_kind: 'book', ends_at: ago(-7) })
  await build().grant(user.id, later.id, { ends_at: ago(-1) })
  await build().grant(user.id, later.id, { ends_at: ago(-9) })
  for (const days of [1, 2, 4]) {
    const day = indianDay(t.time, -days)
    await t.db.insertInto('learner_day').values({ user_id: user.id, day }).execute()
  }
  const { today } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  expect(today).toEqual([
    {
      kind: 'access',
      type: 'course',
      id: course.id,
      title: 'Ends today',
      ends_at: new Date(t.time.getTime() + 1000).toISOString(),
      days: 0,
    },
    {
      kind: 'access',
      type: 'book',
      id: soon.id,
      title: 'Ends soon',
      ends_at: ago(-7).toISOString(),
      days: 7,
    },
    { kind: 'streak', days: 2 },
  ])
})
