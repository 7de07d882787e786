import { fieldsOf, isFields, isYes, listOf, numberOrNull, textOrNull } from '#web/lib/fields.ts'

import { type Result, type ResultSummary, readResult, readSummary } from './read-result.ts'

export interface ResultsPage {
  results: Result[]
  /** Questions and keys stay shut while another attempt of the test is open. */
  isLocked: boolean
  next_cursor: string | null
}

/** A page of results: beside `data`, as documented, or in it. */
export function readResultsPage(body: unknown, testId: number): ResultsPage {
  const answer = fieldsOf(body)
  const data = answer['data']
  const holder = fieldsOf(data)
  const list = [answer['results'], holder['results'], data].find(Array.isArray)
  return {
    results: listOf(list).map((one) => readResult(one, testId)),
    isLocked: isYes(holder['review_locked']),
    next_cursor: textOrNull(holder['next_cursor']),
  }
}

export interface HistoryPage {
  attempts: ResultSummary[]
  next_cursor: string | null
}

/** A page of the history: in data.history, or directly in data. */
export function readHistoryPage(body: unknown): HistoryPage {
  const data = fieldsOf(body)['data']
  const holder = isFields(data) ? data : fieldsOf(body)
  const list = [holder['history'], holder['attempts'], data].find(Array.isArray)
  return {
    attempts: listOf(list).map((one) => readSummary(one)),
    next_cursor: textOrNull(holder['next_cursor']),
  }
}

/** The percentages of the finished attempts of a test, oldest first, for the line over them. */
export function readScores(body: unknown): { number: number; percentage: number }[] {
  const data = fieldsOf(body)['data']
  const list = [fieldsOf(data)['attempts'], data].find(Array.isArray)
  return listOf(list)
    .flatMap((one) => {
      const attempt = fieldsOf(one)
      const percentage = numberOrNull(attempt['percentage'])
      if (percentage === null || attempt['status'] === 'open') return []
      return [{ number: numberOrNull(attempt['number']) ?? 0, percentage }]
    })
    .toReversed()
}
