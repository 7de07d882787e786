import { getExam, listExams } from '@sopan/contract/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/results'

import { fieldsOf, isFields, textOrNull } from '#web/lib/fields.ts'

import { answerOf, pageOf } from './answer-of.ts'
import { examCard, examDetail } from './exams.ts'
import { attemptOfExam, attemptSummary, examResult } from './results.ts'
import { aBoolean, aList, aNumber } from './rules.ts'

export const examAnswers = [
  answerOf(listExams, (body) => {
    const { items, next_cursor } = pageOf(body, examCard, 'tests')
    return { data: { tests: items, next_cursor } }
  }),
  answerOf(getExam, ({ data }) => (isFields(data) ? { data: examDetail(data) } : undefined)),
  answerOf(listAttempts, (body) => {
    const { items, next_cursor } = pageOf(body, attemptOfExam, 'attempts')
    return { data: { attempts: items, next_cursor } }
  }),
  answerOf(listHistory, (body) => {
    const { items, next_cursor } = pageOf(body, attemptSummary, 'history', 'attempts')
    return { data: { history: items, next_cursor } }
  }),
  // The results are beside `data`, as documented, in it, or `data` is their list.
  answerOf(listResults, (body) => {
    const data = fieldsOf(body['data'])
    return {
      results: aList(examResult, 'data.results', 'data')(body, 'results'),
      data: {
        test_id: aNumber(0)(data, 'test_id'),
        review_locked: aBoolean()(data, 'review_locked'),
        next_cursor: textOrNull(data['next_cursor']),
      },
    }
  }),
]
