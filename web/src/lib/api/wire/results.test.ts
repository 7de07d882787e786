import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { describe, expect, it } from 'vitest'

import { examReaders } from './exam-readers.ts'
import { attemptSummary } from './results.ts'
import { addReaders, toContract } from './to-contract.ts'

addReaders(examReaders)

describe('results', () => {
  const result = { attempt_id: 7, test_name: 'Mock' }
  const page = { review_locked: true, next_cursor: 'abc' }

  it.each([
    [{ results: [result], data: page }, page],
    [{ data: { results: [result], ...page } }, page],
    [{ data: [result] }, { review_locked: false, next_cursor: null }],
  ])('are read from %j', (body, data) => {
    expect(toContract(listResults, body)).toMatchObject({ results: [result], data })
  })

  it('of the documented fields alone have no answers, late answers or grades', () => {
    expect(toContract(listResults, { results: [result] })).toMatchObject({
      results: [{ questions: [], user_answers: {}, late_answers: [], grades: [] }],
    })
  })

  it('have the option of an answer in either case, and the right one in either case', () => {
    const sent = {
      questions: [{ id: 1, correct_answer: 'b' }, { id: 2 }],
      user_answers: { 1: { selected_option: ' b', is_correct: '1' }, 2: null },
    }
    expect(toContract(listResults, { results: [sent] })).toMatchObject({
      results: [
        {
          questions: [{ correct_answer: 'B', translations: [] }, { correct_answer: null }],
          user_answers: {
            1: { selected_option: 'B', is_correct: true, seconds: 0, arrived_at: null },
            2: { selected_option: null, is_correct: false },
          },
        },
      ],
    })
  })
})

describe('the history', () => {
  it.each([
    { data: { history: [{ id: '7' }], next_cursor: 'abc' } },
    { data: { attempts: [{ attempt_id: 7 }], next_cursor: 'abc' } },
    { data: [{ id: 7 }], next_cursor: 'abc' },
  ])('is read from %j', (body) => {
    expect(toContract(listHistory, body)).toMatchObject({
      data: { history: [{ attempt_id: 7 }] },
    })
  })
})

describe('the attempts of a test', () => {
  it('have a percentage from a number or a text, else none', () => {
    const attempts = [{ percentage: '66.67' }, { percentage: 0 }, {}]
    expect(toContract(listAttempts, { data: { attempts } })).toMatchObject({
      data: { attempts: [{ percentage: 66.67 }, { percentage: 0 }, { percentage: null }] },
    })
  })
})

describe('a finished attempt', () => {
  it('without counts has those of its answers', () => {
    const right = { selected_option: 'A', is_correct: true }
    const wrong = { selected_option: 'B', is_correct: false }
    const answers = { 1: right, 2: wrong, 3: wrong, 4: { selected_option: null } }
    expect(attemptSummary({ user_answers: answers })).toMatchObject({
      total_questions: 4,
      total_marks: 4,
      correct: 1,
      wrong: 2,
      skipped: 1,
    })
  })

  it('without answers takes the score for the number of right ones', () => {
    expect(attemptSummary({ score: '3', total_questions: 5 })).toMatchObject({
      correct: 3,
      wrong: 0,
      skipped: 2,
      total_marks: 5,
    })
  })

  it.each([
    [{ percentage: 60 }, true],
    [{ percentage: 59.99 }, false],
    [{ percentage: 50, pass_percentage: '40' }, true],
    [{ percentage: 90, passed: false }, false],
    [{ percentage: 10, passed: '1' }, true],
  ])('%j has passed: %s', (sent, passed) => {
    expect(attemptSummary(sent)).toMatchObject({ passed })
  })
})
