import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'

import { fieldsOf, isFields, textOrNull } from '#web/lib/fields.ts'

import { examCard, examDetail } from './exams.ts'
import { pageOf, readerOf } from './reader-of.ts'
import { attemptOfExam, attemptSummary, examResult } from './results.ts'
import { aBoolean, aList, aNumber } from './rules.ts'

export const examReaders = [
  readerOf(listExams, (body) => {
    const page = pageOf(body, examCard, 'tests')
    return page && { data: { tests: page.items, next_cursor: page.next_cursor } }
  }),
  readerOf(getExam, ({ data }) => (isFields(data) ? { data: examDetail(data) } : undefined)),
  readerOf(listAttempts, (body) => {
    const page = pageOf(body, attemptOfExam, 'attempts')
    return page && { data: { attempts: page.items, next_cursor: page.next_cursor } }
  }),
  readerOf(listHistory, (body) => {
    const page = pageOf(body, attemptSummary, 'history', 'attempts')
    // A success without results is the empty list.
    return { data: { history: page?.items ?? [], next_cursor: page?.next_cursor ?? null } }
  }),
  // The results are beside `data`, as documented, in it, or `data` is their list.
  readerOf(listResults, (body) => {
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
