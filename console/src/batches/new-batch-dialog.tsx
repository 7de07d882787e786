import { createBatch } from '@sopan/contract/console/batches'
import { indianDay } from '@sopan/domain/indian-day'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { readBatchesAgain } from './batch-calls.ts'
import { BatchFields, PickItems, useBatchForm } from './batch-fields.tsx'

/** Makes a batch, and leads to its page. */
export function NewBatchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [today] = useState(() => indianDay(new Date()))
  const create = useAct(createBatch, {
    onDone: ({ id }) => {
      void navigate(`/batches/${id}`)
      return closeWithToast(text.created, onClose, readBatchesAgain)
    },
    onFailed: readBatchesAgain,
  })
  const batch = useBatchForm({
    name: '',
    exam: '',
    firstDay: today,
    lastDay: '',
    items: [],
  })
  return (
    <>
      <ActDialog
        title={text.new}
        effect={text.newEffect}
        reason={null}
        busy={create.isPending}
        error={create.error}
        action={text.create}
        onClose={onClose}
        onSubmit={batch.form.handleSubmit(() => {
          if (batch.isComplete) create.mutate({ body: batch.body })
        })}
      >
        <BatchFields batch={batch} />
      </ActDialog>
      <PickItems batch={batch} />
    </>
  )
}
