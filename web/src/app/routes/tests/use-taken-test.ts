import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { idIn } from '#web/components/use-window-param.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { FIRST_KEY } from '#web/lib/window-params.ts'
import { withoutWindows } from '#web/lib/window-params.ts'

/**
 * Before a test's history entry there is one of this page, even if the test's URL was opened directly:
 * only then can the back key be intercepted. Until then the test does not open.
 */
export function useHistoryEntryBefore(testId: number | null): void {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (testId === null || key !== FIRST_KEY) return
    const params = withoutWindows(search)
    const insert = async () => {
      await navigate({ search: params.toString() }, { replace: true })
      params.set('taking', String(testId))
      await navigate({ search: params.toString() }, { state: { openedHere: true } })
    }
    void insert()
  }, [testId, key, search, navigate])
}

/**
 * The learner who takes the test; remembered while it is open, because the session may end
 * meanwhile.
 */
export function useExamLearner(testId: number | null, user: StoredUser | null): StoredUser | null {
  const [learner, setLearner] = useState<StoredUser | null>(null)
  if (testId === null && learner !== null) setLearner(null)
  if (testId !== null && learner === null && user !== null) setLearner(user)
  return learner
}

/**
 * The attempt whose result the URL shows. A test that ended on this page shows its result here; a reload
 * shows it on its own page (`isResult`).
 */
export function useEndedAttempt() {
  const attemptId = idIn(useSearchParams()[0], 'attempt')
  const [ended, setEnded] = useState<number | null>(null)
  return { attemptId, isResult: attemptId !== null && attemptId !== ended, setEnded }
}
