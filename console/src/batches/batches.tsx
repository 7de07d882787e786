import { listBatches } from '@sopan/contract/console/batches'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { number } from '@sopan/words/en/format'
import { useState } from 'react'

import { call } from '#console/lib/call.ts'
import { dayIn } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { type Column, figureAs } from '#console/table/data-table.tsx'
import { linkedTo } from '#console/table/list-page.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { batchWords as text } from '#console/words/batches.ts'

import type { Batch } from './batch-calls.ts'

const NewBatchDialog = lazyPart(async () => (await import('./new-batch-dialog.tsx')).NewBatchDialog)

const columns: Column<Batch>[] = [
  linkedTo(
    'name',
    text.name,
    (batch) => batch.name,
    (batch) => `/batches/${batch.id}`,
  ),
  { id: 'exam', title: text.exam, value: (batch) => batch.exam ?? words.none },
  {
    id: 'days',
    title: text.days,
    value: (batch) => text.from(dayIn(batch.first_day), dayIn(batch.last_day)),
  },
  { id: 'state', title: text.state, value: (batch) => text.states[batch.state] },
  figureAs('members', text.members, (batch) => batch.members, number),
  figureAs('waiting', text.waiting, (batch) => batch.waiting, number),
]

export function Component() {
  const may = usePermission()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHead
        title={text.title}
        end={
          may('batch.change') && (
            <Button size="regular" onClick={() => setMaking(true)}>
              {text.new}
            </Button>
          )
        }
      />
      <div className="mt-6">
        <RecordList
          label={text.title}
          columns={columns}
          queryKey={['batches', 'page']}
          read={async (cursor, signal) => {
            const input = { querystring: { ...(cursor && { cursor }) } }
            const { batches, next_cursor: next } = await call(listBatches, input, signal)
            return { rows: batches, next }
          }}
          isFiltered={false}
          empty={text.empty}
        />
      </div>
      {isMaking && <NewBatchDialog onClose={() => setMaking(false)} />}
    </>
  )
}
