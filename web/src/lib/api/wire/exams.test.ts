import { getExam, listExams } from '@sopan/contract/exams/exams'
import { describe, expect, it } from 'vitest'

import { examReaders } from './exam-readers.ts'
import { addReaders, toContract } from './to-contract.ts'

addReaders(examReaders)

const examsIn = (body: unknown): unknown => (toContract(listExams, body) as { data: unknown }).data
const examOf = (data: unknown): unknown => (toContract(getExam, { data }) as { data: unknown }).data

describe('a list of tests', () => {
  it.each([
    [{ data: { tests: [{ test_name: 'Mock' }], next_cursor: 'abc' } }, 'abc'],
    [{ data: [{ title: 'Mock' }] }, null],
    [{ tests: [{ title: 'Mock' }] }, null],
  ])('is read from %j', (body, cursor) => {
    expect(examsIn(body)).toMatchObject({ tests: [{ test_name: 'Mock' }], next_cursor: cursor })
  })
})

describe('a test', () => {
  it('of the documented fields alone has one attempt, 60 minutes and the pass mark 60', () => {
    expect(examOf({ id: '5', title: 'Mock', price: '99.00' })).toMatchObject({
      id: 5,
      test_name: 'Mock',
      price: 99,
      access_type: 'paid',
      duration_minutes: 60,
      pass_percentage: 60,
      max_attempts: 1,
      purchase_attempts: 1,
      access_info: { has_access: false, is_free: false, access_status: null },
      user_stats: { total_attempts: 0, can_attempt: true, finished_attempts: 0 },
      open_attempt: null,
      languages: [],
      translated_questions: {},
      marking: null,
      sections: [],
    })
  })

  it.each([
    [{ total_attempts: '2' }, true, 2],
    [{ total_attempts: 3 }, false, 3],
    [{ total_attempts: 3, can_attempt: 1, finished_attempts: 0 }, true, 0],
  ])('with the figures %j may be attempted: %s', (stats, canAttempt, finished) => {
    expect(examOf({ max_attempts: '3', user_stats: stats })).toMatchObject({
      user_stats: { can_attempt: canAttempt, finished_attempts: finished },
    })
  })

  it('is free by its type where its access does not say so', () => {
    const free = { access_type: 'free', access_info: { has_access: 'true' } }
    expect(examOf(free)).toMatchObject({ access_info: { has_access: true, is_free: true } })
    const paid = { ...free, access_info: { is_free: 0 } }
    expect(examOf(paid)).toMatchObject({ access_info: { is_free: false } })
  })

  it('is missing in a response without data', () => {
    expect(toContract(getExam, { data: null })).toBeUndefined()
  })
})
