import type { ExamCard } from '@sopan/contract/exams/exams'
import { useInfiniteQuery } from '@tanstack/react-query'

import { useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { type ExamsInput, examsQuery } from '#web/features/exams/queries.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { examsFirst } from '#web/lib/own-exams.ts'
import { hasStoredSession, useAuth } from '#web/lib/session/session.tsx'

/** The maximum wait for the list. */
const TIMEOUT_MS = 2000

/** The list of tests, and its tests in progress. `isShown` is false while a test is open. */
export function useExamList(input: ExamsInput, isShown: boolean) {
  const { user, session } = useAuth()
  // The list of a visitor would be fetched while the page of a learner is hydrated.
  const isRestored = user !== null || !hasStoredSession()
  const isReady = session.status !== 'loading' && isRestored && isShown
  const userId = user?.id ?? null
  const query = examsQuery(userId, { ...input, first: examsFirst(userId) })
  const exams = useInfiniteQuery({ ...query, enabled: isReady })
  return { exams, resumable: useListedResumable(exams, isReady) }
}

/** The initial HTML has no tests, and they may have arrived before it is hydrated. */
export function useListReady(isShown: boolean): boolean {
  const areOffersReady = useOffersReady(isShown)
  return useIsHydrated() && areOffersReady
}

/**
 * The tests of the list that can be resumed; empty if the list is late or failed, because a test's
 * timer runs while a bad connection delays the list; null while the list is awaited.
 */
function useListedResumable(
  exams: {
    data: { pages: { tests: ExamCard[] }[] } | undefined
    isError: boolean
    isPending: boolean
  },
  isReady: boolean,
): number[] | null {
  const isLate = useIsSlow(isReady && exams.isPending, TIMEOUT_MS)
  const tests = exams.data?.pages.flatMap((page) => page.tests)
  if (tests === undefined) return exams.isError || isLate ? [] : null
  return tests.filter((exam) => exam.open_attempt !== null).map((exam) => exam.id)
}
