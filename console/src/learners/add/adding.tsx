import { Button } from '@sopan/ui/actions/button.tsx'
import { Bar } from '@sopan/ui/content/bar.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'

import { Problem } from '#console/session/problem.tsx'
import { listWords as text } from '#console/words/learner-list.ts'

import type { Outcome, Plan } from './list-calls.ts'
import { FailedRows } from './row-tables.tsx'

/** The rows of a list while they are added, and what was done with each. */
export function Adding({
  plan,
  outcomes,
  isRunning,
  error,
  onContinue,
  onAnother,
}: {
  plan: Plan
  outcomes: readonly Outcome[]
  isRunning: boolean
  error: Error | null
  onContinue: () => void
  onAnother: () => void
}) {
  const all = plan.rows.length
  const isFinished = outcomes.length === all
  const failed = plan.rows.flatMap((row, index) => {
    const problem = outcomes[index]?.problem ?? null
    return problem === null ? [] : [{ ...row, problem }]
  })
  return (
    <>
      <div className="mt-6 flex max-w-150 flex-col gap-4">
        {isFinished ? (
          <Panel
            kind={failed.length === 0 ? 'done' : 'accent'}
            icon={failed.length === 0 ? CircleCheck : TriangleAlert}
            role="status"
            title={text.finished(all - failed.length, all)}
          >
            <p>
              {text.outcome(
                countOf(outcomes, 'account', 'made'),
                countOf(outcomes, 'account', 'existing'),
              )}
            </p>
            {plan.access !== null && (
              <p>
                {text.outcomeAccess(
                  countOf(outcomes, 'access', 'given'),
                  countOf(outcomes, 'access', 'held'),
                )}
              </p>
            )}
          </Panel>
        ) : (
          <>
            <Bar label={text.adding} value={outcomes.length} max={all} />
            <p role="status">{text.progress(outcomes.length, all)}</p>
            <Panel kind="plain" icon={Info}>
              {text.stay}
            </Panel>
          </>
        )}
        <Problem error={error} />
        {isFinished ? (
          <Button kind="secondary" className="self-start" onClick={onAnother}>
            {text.another}
          </Button>
        ) : (
          error !== null && (
            <Button className="self-start" busy={isRunning} onClick={onContinue}>
              {text.goOn}
            </Button>
          )
        )}
      </div>
      <FailedRows rows={failed} />
    </>
  )
}

const countOf = <Key extends 'account' | 'access'>(
  outcomes: readonly Outcome[],
  key: Key,
  value: Outcome[Key],
): number => outcomes.filter((one) => one[key] === value).length
