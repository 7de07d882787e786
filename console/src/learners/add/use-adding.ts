import { addLearners } from '@sopan/contract/console/learner-list'
import { LIST_LIMITS } from '@sopan/contract/console/list-limits'
import { useRef, useState } from 'react'

import { readBatchesAgain } from '#console/batches/batch-calls.ts'
import { call } from '#console/lib/call.ts'
import { useCoded } from '#console/session/acts.tsx'

import { type Outcome, type Plan, sentRow } from './list-calls.ts'
import { previewAgain } from './use-list-preview.ts'

/**
 * Adds the rows of a list in several calls. After one that failed, `add` with the same plan makes it again, and the server
 * does what is left of it.
 */
export function useAdding() {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  // A call that is made again after a code was asked for begins at the first row that is not done.
  const done = useRef<readonly Outcome[]>([])
  const keep = (found: readonly Outcome[]) => {
    done.current = found
    setOutcomes(found)
  }
  const run = useCoded(
    async ({ rows, ...given }: Plan) => {
      while (done.current.length < rows.length) {
        const from = done.current.length
        const next = rows.slice(from, from + LIST_LIMITS.callRows)
        const response = await call(addLearners, { body: { ...given, rows: next.map(sentRow) } })
        keep([...done.current, ...response.rows])
      }
    },
    { onDone: readBatchesAgain },
  )
  const add = (chosen: Plan) => {
    setPlan(chosen)
    run.mutate(chosen)
  }
  const clear = () => {
    run.reset()
    keep([])
    setPlan(null)
    void previewAgain()
  }
  return { plan, outcomes, isRunning: run.isPending, error: run.error, add, clear }
}
