import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import { decideBatchRequests } from '@sopan/contract/console/batches'
import { Button } from '@sopan/ui/actions/button.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at } from '#console/lib/format.ts'
import { useCoded } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { type Column, DataTable, shownAs } from '#console/table/data-table.tsx'
import { words } from '#console/words.ts'
import { batchWords as text } from '#console/words/batches.ts'

import { type BatchRequest, readBatchesAgain } from './batch-calls.ts'

/** A longer table would only be scrolled past. */
const SHOWN = 50

interface Decision {
  ids: readonly number[]
  accept: boolean
}

/** Learners who used an invitation and wait; each is let in or refused, or all of them by one press. */
export function Requests({
  batchId,
  requests,
}: {
  batchId: number
  requests: readonly BatchRequest[]
}) {
  const may = usePermission()
  const decide = useCoded(async ({ ids, accept }: Decision) => {
    let decided = 0
    try {
      for (let from = 0; from < ids.length; from += BATCH_LIMITS.decided) {
        const next = ids.slice(from, from + BATCH_LIMITS.decided)
        const body = { batch_id: batchId, ids: next, accept }
        decided += (await call(decideBatchRequests, { body })).decided
      }
      toast.success((accept ? text.wereLetIn : text.wereRefused)(decided))
    } finally {
      await readBatchesAgain()
    }
  })
  const decision = decide.isPending ? decide.variables : null
  const all = requests.map(({ id }) => id)
  const isAbout = (given: Decision) =>
    decision !== null &&
    decision.accept === given.accept &&
    decision.ids.length === given.ids.length
  const forAll = (accept: boolean) => ({
    size: 'regular' as const,
    busy: all.length > 1 && isAbout({ ids: all, accept }),
    onClick: () => decide.mutate({ ids: all, accept }),
  })
  return (
    <section className="mt-6">
      <SectionHead
        title={text.requests}
        end={
          requests.length > 1 && (
            <div className="flex flex-wrap gap-2">
              <Button {...forAll(true)}>{text.letAllIn(all.length)}</Button>
              <Button kind="danger-secondary" {...forAll(false)}>
                {text.refuseAll(all.length)}
              </Button>
            </div>
          )
        }
      />
      <Problem error={decide.error} />
      <DataTable
        label={text.requests}
        columns={columnsOf(may('learner.read'), decision, decide.mutate)}
        rows={requests.slice(0, SHOWN)}
      />
      {requests.length > SHOWN && (
        <p className="mt-2 text-14 text-ink-2">{text.requestsFirst(SHOWN, requests.length)}</p>
      )}
    </section>
  )
}

const columnsOf = (
  isLinked: boolean,
  decision: Decision | null,
  onDecide: (decision: Decision) => void,
): Column<BatchRequest>[] => [
  {
    id: 'name',
    title: text.name,
    value: (one) => one.name,
    cell: (one) =>
      isLinked ? (
        <Link className="link" to={`/learners/${one.learner_id}`}>
          {one.name}
        </Link>
      ) : undefined,
  },
  { id: 'email', title: text.email, value: (one) => one.email },
  { id: 'phone', title: text.phone, value: (one) => one.phone ?? words.none },
  shownAs('asked', text.asked, (one) => one.asked_at, at),
  {
    id: 'acts',
    title: text.acts,
    value: () => null,
    cell: (one) => {
      const forOne = (accept: boolean) => ({
        size: 'compact' as const,
        className: 'whitespace-nowrap',
        busy:
          decision?.accept === accept && decision.ids.length === 1 && decision.ids[0] === one.id,
        onClick: () => onDecide({ ids: [one.id], accept }),
      })
      return (
        <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
          <Button kind="secondary" aria-label={text.letInOf(one.name)} {...forOne(true)}>
            {text.letIn}
          </Button>
          <Button kind="danger-secondary" aria-label={text.refuseOf(one.name)} {...forOne(false)}>
            {text.refuse}
          </Button>
        </span>
      )
    },
  },
]
