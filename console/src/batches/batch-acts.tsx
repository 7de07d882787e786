import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { batchWords as text } from '#console/words/batches.ts'

import type { BatchRecord } from './batch-calls.ts'

const WriteDialog = lazyPart(async () => (await import('./write-dialog.tsx')).WriteDialog)
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const ChangeBatchDialog = lazyPart(
  async () => (await import('./change-batch-dialog.tsx')).ChangeBatchDialog,
)

const look = { kind: 'secondary', size: 'regular' } as const

/** The acts of a member of the staff on a batch. Nothing can be done for a batch that is over, except other days. */
export function BatchActs({ record }: { record: BatchRecord }) {
  const may = usePermission()
  const [open, setOpen] = useState<'write' | 'invite' | 'change' | null>(null)
  const { batch } = record
  const isOver = batch.state === 'over'
  const close = () => setOpen(null)
  return (
    <div role="group" aria-label={text.acts} className="flex flex-wrap gap-2 print:hidden">
      {may('batch.message') && !isOver && (
        <Button {...look} onClick={() => setOpen('write')}>
          {text.write}
        </Button>
      )}
      {may('batch.change') && !isOver && (
        <>
          <Link
            className={buttonClass(look)}
            to={`/learners/add?${new URLSearchParams({ batch: String(batch.id) })}`}
          >
            {text.add}
          </Link>
          <Button {...look} onClick={() => setOpen('invite')}>
            {text.invite}
          </Button>
        </>
      )}
      {may('batch.change') && (
        <Button {...look} onClick={() => setOpen('change')}>
          {text.change}
        </Button>
      )}
      <Link className={buttonClass(look)} to={`/batches/${batch.id}/report-cards`}>
        {text.reportCards}
      </Link>
      {open === 'write' && <WriteDialog record={record} onClose={close} />}
      {open === 'invite' && <InviteDialog batch={batch} onClose={close} />}
      {open === 'change' && <ChangeBatchDialog record={record} onClose={close} />}
    </div>
  )
}
