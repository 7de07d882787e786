import type { Language } from '@sopan/contract/language'
import { getOwnLanguage, setOwnLanguage } from '@sopan/contract/own-choices'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

async function learner() {
  const { id } = await build().user()
  const token = await build().token(id, t.time)
  return {
    id,
    get: async () => (await t.call(getOwnLanguage, { querystring: {} }, token)).body.data.language,
    statusOf: async (language: string, user_id = id) => {
      const body = { language: language as Language, user_id }
      return (await t.raw(setOwnLanguage, { body }, { token })).status
    },
  }
}

it('an account has the language that was chosen last, and none before', async () => {
  const { get, statusOf } = await learner()
  expect(await get()).toBeNull()
  expect(await statusOf('hi')).toBe(200)
  expect(await get()).toBe('hi')
  expect(await statusOf('en')).toBe(200)
  expect(await get()).toBe('en')
})

it.each(['fr', '', 'HI', "hi'; --"])('%j is refused and changes nothing', async (language) => {
  const { get, statusOf } = await learner()
  await statusOf('hi')
  expect(await statusOf(language)).toBe(400)
  expect(await get()).toBe('hi')
})

it('the language of another learner cannot be set', async () => {
  const [one, other] = [await learner(), await learner()]
  expect(await one.statusOf('hi', other.id)).toBe(403)
  expect(await other.get()).toBeNull()
})
