import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useState } from 'react'

import { day, money } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { OrderLink } from '#console/orders/order-link.tsx'
import { usePermission } from '#console/session/me.ts'
import { Breakable } from '#console/table/breakable.tsx'
import { type Column, DataTable, figureAs, shownAs } from '#console/table/data-table.tsx'
import { words } from '#console/words.ts'
import { feeWords as text } from '#console/words/fees.ts'

import type { FeePart, FeePlan, LearnerRecord } from '../learner-calls.ts'
import { stateOfPart, stateOfPlan } from './plan-state.ts'

const PartDialog = lazyPart(async () => (await import('./part-dialog.tsx')).PartDialog)
const EndPlanDialog = lazyPart(async () => (await import('./end-plan-dialog.tsx')).EndPlanDialog)

interface Open {
  act: 'record' | 'end'
  plan: FeePlan
}

/** The fees that a learner pays in parts, each plan with its acts. */
export function FeePlans({ record }: { record: LearnerRecord }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { learner, fee_plans: plans } = record
  const close = () => setOpen(null)
  const part = open?.plan.parts.find((one) => !one.is_paid)
  return (
    <>
      {plans.length > 0 && (
        <section className="mt-8">
          <SectionHead title={text.title} />
          <div className="flex flex-col gap-6">
            {plans.map((plan) => (
              <Plan
                key={plan.plan_id}
                plan={plan}
                hasActs={plan.is_open && learner.erased_at === null}
                onAct={(act) => setOpen({ act, plan })}
              />
            ))}
          </div>
        </section>
      )}
      {open?.act === 'record' && part !== undefined && (
        <PartDialog learner={learner} plan={open.plan} part={part} onClose={close} />
      )}
      {open?.act === 'end' && <EndPlanDialog learner={learner} plan={open.plan} onClose={close} />}
    </>
  )
}

function Plan({
  plan,
  hasActs,
  onAct,
}: {
  plan: FeePlan
  hasActs: boolean
  onAct: (act: Open['act']) => void
}) {
  const may = usePermission()
  const { title, parts } = plan
  const look = { kind: 'secondary', size: 'regular' } as const
  return (
    <article>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-16 font-semibold">
            <Breakable text={title} />
          </h3>
          <p className="mt-1 text-14 text-pretty text-ink-2">
            <Breakable text={`${text.agreed(day(plan.agreed_at))} ${stateOfPlan(plan)}`} />
          </p>
        </div>
        {hasActs && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {may('order.record-payment') && (
              <Button {...look} aria-label={text.recordOf(title)} onClick={() => onAct('record')}>
                {text.record}
              </Button>
            )}
            {may('order.decide') && (
              <Button
                {...look}
                kind="danger-secondary"
                aria-label={text.endOf(title)}
                onClick={() => onAct('end')}
              >
                {text.end}
              </Button>
            )}
          </div>
        )}
      </div>
      <DataTable
        label={text.partsOf(title)}
        columns={columnsOf(plan, may('order.read'))}
        rows={parts}
      />
    </article>
  )
}

const columnsOf = ({ is_open: isOpen }: FeePlan, isLinked: boolean): Column<FeePart>[] => [
  { id: 'part', title: text.part, value: ({ number }) => number },
  shownAs('due', text.due, ({ due_on: due }) => due, day),
  {
    id: 'state',
    title: text.state,
    value: (part) => stateOfPart(part),
    cell: (part) => <PartBadge part={part} isOpen={isOpen} />,
  },
  {
    id: 'order',
    title: text.order,
    value: ({ order_id: order }) => order ?? words.none,
    cell: ({ order_id: order }) =>
      order !== null && isLinked ? <OrderLink id={order} /> : undefined,
  },
  figureAs('amount', text.amount, ({ amount_paise: paise }) => paise, money),
]

const badges = { paid: 'done', due: 'plain', overdue: 'failed' } as const

/** A part that is not paid is no longer due when its plan cannot be paid. */
function PartBadge({ part, isOpen }: { part: FeePart; isOpen: boolean }) {
  const state = stateOfPart(part)
  if (state !== 'paid' && !isOpen) return words.none
  return <Badge kind={badges[state]}>{text.states[state]}</Badge>
}
