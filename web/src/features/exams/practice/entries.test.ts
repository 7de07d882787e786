import { savePractice } from '@sopan/contract/exams/practice'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'
import { storeUser } from '#web/lib/session/stored-user.ts'

import { type SentEntry, addEntry } from './entries.ts'

const answer = { act: 'answer', answer: 'B' as SentEntry['answer'] } as const
const sent = () =>
  server.callsTo(savePractice).map(({ body }) => (body as { entries: SentEntry[] }).entries)

beforeEach(() => {
  server.install()
  storeUser(anjali)
  localStorage.setItem('auth_token', 'token')
  server.on(savePractice, () => Promise.reject(new TypeError('no network')))
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('an entry of a full device without a network is sent with the next one', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  addEntry(anjali.id, 1, answer)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  server.on(savePractice, yes({ stored: 2, refused: 0 }))
  addEntry(anjali.id, 2, answer)
  await vi.waitFor(() =>
    expect(sent().at(-1)).toMatchObject([{ question_id: 1 }, { question_id: 2 }]),
  )
})

it('an entry of a slow clock is not from before the server has sent the question', () => {
  const asOf = new Date(Date.now() + 86_400_000)
  const [first, second] = [1, 2].map((id) => addEntry(anjali.id, id, answer, asOf.toISOString()).at)
  expect(first).toBe(asOf.toISOString())
  expect(Date.parse(second ?? '')).toBe(asOf.getTime() + 1)
})
