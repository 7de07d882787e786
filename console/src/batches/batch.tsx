import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { dayIn } from '#console/lib/format.ts'
import { recordOf } from '#console/table/pending-record.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { BatchActs } from './batch-acts.tsx'
import { type Batch, batchQuery } from './batch-calls.ts'
import { BatchTables } from './batch-tables.tsx'
import { Members } from './members.tsx'
import { Requests } from './requests.tsx'

export function Component() {
  const { batchId = '' } = useParams()
  const list = { title: text.title, path: '/batches' }
  const { data, back, pending } = recordOf(useQuery(batchQuery(batchId)), list)
  if (data === undefined) return pending
  const { batch, requests } = data
  return (
    <>
      <PageHead
        title={batch.name}
        detail={detailOf(batch)}
        back={back}
        isStacked
        end={<BatchActs record={data} />}
      />
      {requests !== null && requests.length > 0 && (
        <Requests batchId={batch.id} requests={requests} />
      )}
      <BatchTables record={data} />
      <Members record={data} />
    </>
  )
}

/** The exam, the days, the state and the number of members. */
const detailOf = (batch: Batch) =>
  [
    ...(batch.exam === null ? [] : [batch.exam]),
    text.from(dayIn(batch.first_day), dayIn(batch.last_day)),
    text.states[batch.state].toLowerCase(),
    text.membersOf(batch.members),
  ].join(', ')
