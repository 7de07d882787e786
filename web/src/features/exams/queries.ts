import type { EndpointData } from '@sopan/contract/endpoint'
import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { type ExamCard, type ExamDetail, getExam, listExams } from '@sopan/contract/exams/exams'
import { getPaper } from '@sopan/contract/exams/paper'
import {
  type AttemptOfExam,
  listAttempts,
  listHistory,
  listResults,
} from '@sopan/contract/exams/results'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import type { StartWords } from '@sopan/words/exams/start'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { purchaseEnd } from '#web/components/checkout/purchase-validity.ts'
import type { TestFilter } from '#web/components/lists/list-filter.tsx'
import { accessKeys, practiceKey } from '#web/lib/api/access-keys.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callForBody, call, callData } from '#web/lib/api/call.ts'
import {
  type ListInput,
  catalogueList,
  changeInLists,
  listKey,
  listQuerystring,
  paging,
  userIdOf,
} from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'
import { type Fields, fieldsOf, isFields, numberOrNull } from '#web/lib/fields.ts'
import { wordsNow } from '#web/lib/language.ts'

import { fetchWithPaper, incomplete } from './engine/attempt-with-paper.ts'

/** Maximum number of attempts in the chart. */
const SCORES = 50

/** How long the details fetched by the loader of the page are current for the start dialog. */
const START_FRESH_MS = 5000

/** The prefix of all queries that change when a test is bought, started or submitted. */
const examsKey = accessKeys.test

export type ExamPage = EndpointData<typeof listExams>

/** A filter of the list of tests itself. */
export type ListedFilter = Exclude<TestFilter, 'series'>

export interface ExamsInput extends Omit<ListInput, 'filter'> {
  filter?: ListedFilter | undefined
}

export const examsQuery = (userId: number | null, { filter, ...input }: ExamsInput = {}) =>
  infiniteQueryOptions({
    queryKey: [...examsKey, 'list', userId, ...listKey({ ...input, filter })],
    queryFn: ({ pageParam, signal }) => {
      const isPrevious = filter === 'previous'
      const type = isPrevious ? undefined : filter
      const querystring = {
        ...listQuerystring(userId, { ...input, filter: type }, pageParam),
        ...(isPrevious && { previous_years: 'only' as const }),
      }
      const fallback = wordsNow(loadFailures).tests
      return callData(listExams, { querystring }, { fallback, signal })
    },
    ...catalogueList,
  })

/** A test in a loaded list, for a window that is loading. */
export function findInLists(testId: number): ExamCard | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<ExamPage>>({
    queryKey: [...examsKey, 'list'],
  })
  const tests = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.tests) ?? [])
  return tests.find(({ id }) => id === testId)
}

export const examQuery = (userId: number | null, testId: number) =>
  queryOptions({
    queryKey: [...examsKey, 'detail', userId, testId],
    queryFn: ({ signal }) => {
      const querystring = { test_id: String(testId), ...userIdOf(userId) }
      const fallback = wordsNow(loadFailures).test
      return callData(getExam, { querystring }, { fallback, signal })
    },
    // The action of the start depends on the current state, so only data that the page's loader has just
    // fetched is not fetched again.
    staleTime: START_FRESH_MS,
  })

/** Fetches what the start dialog shows; removes older data, whose action may no longer be possible. */
export function prefetchStart(userId: number | null, testId: number): void {
  const query = examQuery(userId, testId)
  queryClient.removeQueries({
    queryKey: query.queryKey,
    type: 'inactive',
    predicate: (known) => known.state.data !== undefined && known.isStaleByTime(START_FRESH_MS),
  })
  void queryClient.prefetchQuery(query)
}

/** A page of results of one test; only that attempt if `attemptId` is given. */
export async function fetchResults(
  userId: number | null,
  testId: number | null,
  { attemptId, cursor, signal }: { attemptId?: number; cursor?: string; signal?: AbortSignal } = {},
) {
  if (userId === null || testId === null) throw new Error(wordsNow(loadFailures).testUnknown)
  const querystring = {
    ...userIdOf(userId),
    test_id: String(testId),
    attempt_id: attemptId === undefined ? undefined : String(attemptId),
    can: ABILITIES.join(','),
    cursor,
  }
  const options = { fallback: wordsNow(loadFailures).results, ...(signal && { signal }) }
  const { results, data } = await callForBody(listResults, { querystring }, options)
  return { ...data, results }
}

export const resultsQuery = (userId: number | null, testId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...examsKey, 'results', userId, testId],
    queryFn: ({ pageParam, signal }) =>
      fetchResults(userId, testId, { signal, ...(pageParam !== null && { cursor: pageParam }) }),
    ...paging,
  })

export const resultQuery = (userId: number | null, testId: number | null, attemptId: number) =>
  queryOptions({
    queryKey: [...examsKey, 'results', userId, testId, attemptId],
    queryFn: ({ signal }) => fetchResults(userId, testId, { attemptId, signal }),
  })

/** The finished attempts of a test, newest first. */
const scoresOf = (attempts: readonly AttemptOfExam[]) =>
  attempts
    .flatMap(({ number, percentage, status }) =>
      percentage === null || status === 'open' ? [] : [{ number, percentage }],
    )
    .toReversed()

/** The percentages of the finished attempts among the newest 50, oldest first. */
export const scoresQuery = (userId: number | null, testId: number) =>
  queryOptions({
    queryKey: [...examsKey, 'scores', userId, testId],
    queryFn: async ({ signal }) => {
      const querystring = { ...userIdOf(userId), test_id: String(testId), limit: String(SCORES) }
      return scoresOf((await callData(listAttempts, { querystring }, { signal })).attempts)
    },
  })

export const historyQuery = (userId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...examsKey, 'history', userId],
    queryFn: ({ pageParam, signal }) => {
      const querystring = { ...userIdOf(userId), cursor: pageParam ?? undefined }
      const fallback = wordsNow(loadFailures).results
      return callData(listHistory, { querystring }, { fallback, signal })
    },
    ...paging,
  })

/**
 * Starts an attempt or resumes the attempt in progress; also returns when the call was sent and its
 * response arrived.
 */
export async function start(
  userId: number,
  testId: number,
  { ended }: Pick<StartWords, 'ended'>,
): Promise<FetchedAttempt> {
  // Keys of the test are not shown during the attempt, not even until practice has loaded again.
  queryClient.removeQueries({ queryKey: practiceKey(userId) })
  const options = { fallback: wordsNow(loadFailures).again }
  const attempt = async (can: string[]) => {
    const body = { test_id: testId, can, user_id: userId }
    return attemptIn(await call(startAttempt, { body }, options))
  }
  const inProgress = async (can: string[]) => {
    const querystring = { test_id: String(testId), can: can.join(','), ...userIdOf(userId) }
    const response = await call(getOpenAttempt, { querystring }, options)
    return fieldsOf(response)['data'] === null ? null : attemptIn(response)
  }
  const paper = async (address: { paper_id: string; hash: string }) => {
    const querystring = { ...address, ...userIdOf(userId) }
    return fieldsOf(await call(getPaper, { querystring }, options))['data']
  }
  const started = await fetchWithPaper({ attempt, inProgress, paper }, testId, null)
  // Another device has submitted it, or its time was over, before this page had its questions.
  if (started === null) throw new ApiError('invalid', ended)
  return started
}

function attemptIn(response: unknown): Fields {
  const data = fieldsOf(response)['data']
  // An empty body may follow a started attempt, so it is an error (unlike A-67).
  if (isFields(data) && numberOrNull(data['attempt_id']) !== null) return data
  throw incomplete()
}

/** After a change of what the lists show: refetches the lists on screen. */
export function invalidateExams(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: examsKey })
}

/**
 * Like `invalidateExams`, but what is on screen is only refetched when its page is opened again.
 */
export function markExamsStale(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: examsKey, refetchType: 'none' })
}

/**
 * Lets the card and the start dialog of a test that was just bought offer its start immediately; the dialog is
 * refetched, the lists later.
 */
export function showPurchase(userId: number | null, exam: ExamCard): void {
  const access = {
    max_attempts: exam.purchase_attempts,
    access_info: {
      ...exam.access_info,
      has_access: true,
      needs_to_buy_again: false,
      access_status: 'active' as const,
      access_expires: purchaseEnd(exam)?.toISOString() ?? null,
    },
    user_stats: { ...exam.user_stats, total_attempts: 0, can_attempt: true },
  }
  changeInLists([...examsKey, 'list', userId], 'tests', { id: exam.id, ...access })
  const { queryKey } = examQuery(userId, exam.id)
  queryClient.setQueryData<ExamDetail>(queryKey, (known) => known && { ...known, ...access })
  void markExamsStale()
  void queryClient.invalidateQueries({ queryKey })
}
