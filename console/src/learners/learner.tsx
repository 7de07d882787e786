import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { at } from '#console/lib/format.ts'
import { Breakable } from '#console/table/breakable.tsx'
import { recordOf } from '#console/table/pending-record.tsx'
import { words } from '#console/words.ts'
import { learnerWords as text } from '#console/words/learners.ts'
import { orderWords as orderText } from '#console/words/orders.ts'

import { FeePlans } from './fees/fee-plans.tsx'
import { LearnerActs } from './learner-acts.tsx'
import { type LearnerRecord, learnerQuery } from './learner-calls.ts'
import { LearnerTables } from './learner-tables.tsx'

export function Component() {
  const { learnerId = '' } = useParams()
  const list = { title: text.title, path: '/learners' }
  const { data, back, pending } = recordOf(useQuery(learnerQuery(learnerId)), list)
  if (data === undefined) return pending
  const { learner } = data
  return (
    <>
      <PageHead title={learner.name} detail={<Breakable text={learner.email} />} back={back} />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[24rem_1fr]">
        <Card className="px-4">
          <Facts items={factsOf(learner)} />
        </Card>
        {learner.erased_at === null && <LearnerActs record={data} />}
      </div>
      <FeePlans record={data} />
      <LearnerTables record={data} />
    </>
  )
}

function factsOf(learner: LearnerRecord['learner']) {
  const place = [learner.district, learner.state].filter(Boolean).join(', ')
  const status =
    learner.erased_at === null
      ? text.statuses[learner.status]
      : text.erasedAt(at(learner.erased_at))
  return [
    { label: orderText.number, value: learner.id },
    { label: text.phone, value: learner.phone ?? words.none },
    { label: text.place, value: place || words.none },
    { label: text.joined, value: at(learner.created_at) },
    { label: text.status, value: status },
    ...(learner.extra_minutes_per_hour > 0
      ? [{ label: text.extraTime, value: text.extraTimeOf(learner.extra_minutes_per_hour) }]
      : []),
  ]
}
