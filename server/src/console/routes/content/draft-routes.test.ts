import { arrangeDraft } from '@sopan/contract/console/drafts'
import { expect, it } from 'vitest'

import { CHANGED_ELSEWHERE } from '#server/content/drafts/draft-files.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { params, sending } from '#test/content/sending.ts'

const t = testApp()
const c = testConsole(t)
const { opened } = sending(t, c)

it('a course is arranged once, also if the response was lost and the names are others now', async () => {
  const cookie = await c.signedIn('editor')
  const { id, version } = await opened(cookie)
  const kept = (name: string) => ({ name, title: name, youtube: null })
  const classes = ['02-factors', '01-primes'].map(kept)
  const subjects = [{ name: '01-numbers', title: 'Numbers', classes }]
  const input = { params, body: { id, version, subjects } }
  const { data } = await c.call(arrangeDraft, input, { cookie })
  expect(data.files.map(({ path }) => path)).toContain('courses/maths/01-numbers/03-primes.yaml')
  const again = await c.raw(arrangeDraft, input, { cookie })
  expect([again.status, again.body.message]).toEqual([409, CHANGED_ELSEWHERE])
})
