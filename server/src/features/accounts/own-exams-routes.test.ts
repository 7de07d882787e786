import { getOwnExams, setOwnExams } from '@sopan/contract/own-choices'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

const named = (name: string) => ({ exams: [name], exam_slugs: [name.toLowerCase()] })

async function learner() {
  const { id } = await build().user()
  const token = await build().token(id, t.time)
  return {
    get: async () => (await t.call(getOwnExams, { querystring: {} }, token)).body.data,
    set: async (exams: string[]) =>
      (await t.call(setOwnExams, { body: { exams, user_id: id } }, token)).body.data.chosen,
    statusOf: async (exams: string[], user_id = id) =>
      (await t.raw(setOwnExams, { body: { exams, user_id } }, { token })).status,
  }
}

it('a learner chooses exams of published items, each once and at most three', async () => {
  for (const name of ['SSC', 'SSC', 'UPSC', 'NEET', 'CUET']) await build().course(named(name))
  await build().course({ ...named('GATE'), published: false })
  const { get, set, statusOf } = await learner()
  const { chosen, offered } = await get()
  expect(chosen).toEqual([])
  expect(offered[0]).toEqual({ slug: 'ssc', name: 'SSC' })
  expect(offered.map(({ slug }) => slug).toSorted()).toEqual(['cuet', 'neet', 'ssc', 'upsc'])
  expect(await set(['upsc', 'gate', 'upsc'])).toEqual(['upsc'])
  expect((await get()).chosen).toEqual(['upsc'])
  expect(await statusOf(['ssc', 'upsc', 'neet', 'cuet'])).toBe(400)
  expect((await get()).chosen).toEqual(['upsc'])
})

it('an exam that no item names any more stays chosen, until the learner removes it', async () => {
  const course = await build().course(named('RRB'))
  const { get, set } = await learner()
  await set(['rrb'])
  await t.db.updateTable('course').set({ published: false }).where('id', '=', course.id).execute()
  const { chosen, offered } = await get()
  expect(chosen).toEqual(['rrb'])
  expect(offered).toContainEqual({ slug: 'rrb', name: 'rrb' })
  expect(await set([])).toEqual([])
})

it('the exams of another learner cannot be changed', async () => {
  await build().course(named('SSC'))
  const [one, other] = [await learner(), await build().user()]
  expect(await one.statusOf(['ssc'], other.id)).toBe(403)
})
