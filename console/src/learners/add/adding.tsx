import { Button } from '@sopan/ui/actions/button.tsx'
import { Bar } from '@sopan/ui/content/bar.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'

import { money } from '#console/lib/format.ts'
import { Problem } from '#console/session/problem.tsx'
import { words } from '#console/words.ts'
import { listWords as text } from '#console/words/learner-list.ts'

import { type ListAccess, type Outcome, type Plan, countOf, refusedOf } from './list-calls.ts'
import { RefusedRows } from './row-tables.tsx'

/** The button that had it is hidden with the list. */
const takeFocus = (part: HTMLElement | null) => part?.focus()

/** The rows of a list while they are added, and what was done with each. */
export function Adding({
  plan,
  outcomes,
  isRunning,
  error,
  onContinue,
  onBack,
  onAnother,
}: {
  plan: Plan
  outcomes: readonly Outcome[]
  isRunning: boolean
  error: Error | null
  onContinue: () => void
  /** To the list as it was checked, after a failure. */
  onBack: () => void
  onAnother: () => void
}) {
  const all = plan.rows.length
  const isFinished = outcomes.length === all
  return (
    <>
      <div
        ref={takeFocus}
        role="group"
        aria-label={text.adding}
        tabIndex={-1}
        className="mt-6 flex max-w-150 flex-col gap-4 outline-none"
      >
        {isFinished ? (
          <Finished plan={plan} outcomes={outcomes} />
        ) : (
          <>
            <Bar label={text.adding} value={outcomes.length} max={all} />
            <p role="status">
              {(error === null ? text.progress : text.known)(outcomes.length, all)}
            </p>
            <Panel kind="plain" icon={Info}>
              {text.stay}
            </Panel>
          </>
        )}
        <Problem error={error} />
        {isFinished && (
          <Button kind="secondary" className="self-start" onClick={onAnother}>
            {text.another}
          </Button>
        )}
        {!isFinished && error !== null && (
          <div className="flex flex-wrap gap-3">
            <Button busy={isRunning} onClick={onContinue}>
              {text.goOn}
            </Button>
            <Button kind="secondary" onClick={onBack}>
              {words.back}
            </Button>
          </div>
        )}
      </div>
      <RefusedRows
        title={text.problems}
        detail={text.problemsText}
        rows={refusedOf(plan.rows, outcomes)}
      />
    </>
  )
}

function Finished({ plan, outcomes }: { plan: Plan; outcomes: readonly Outcome[] }) {
  const done = countOf(outcomes, 'problem', null)
  const isWhole = done === outcomes.length
  return (
    <Panel
      kind={isWhole ? 'done' : 'accent'}
      icon={isWhole ? CircleCheck : TriangleAlert}
      role="status"
      title={text.finished(done, outcomes.length)}
    >
      <p>
        {text.outcome(
          countOf(outcomes, 'account', 'made'),
          countOf(outcomes, 'account', 'existing'),
        )}
      </p>
      {plan.access !== null && <p>{accessText(plan.access, outcomes)}</p>}
    </Panel>
  )
}

function accessText(access: ListAccess, outcomes: readonly Outcome[]): string {
  const given = countOf(outcomes, 'access', 'given')
  const held = countOf(outcomes, 'access', 'held')
  if (access.kind === 'batch') return text.outcomeBatch(given, held)
  return access.kind === 'paid'
    ? text.outcomePayments(given, money(access.amount_paise * given), held)
    : text.outcomeAccess(given, held)
}
