import { removeBatchMember } from '@sopan/contract/console/batches'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type BatchRecord, readBatchesAgain } from './batch-calls.ts'

/** Ends the membership of a learner in a batch. */
export function RemoveMemberDialog({
  record: { batch, items },
  member,
  onClose,
}: {
  record: BatchRecord
  member: { id: number; name: string }
  onClose: () => void
}) {
  const remove = useAct(removeBatchMember, {
    onDone: () => closeWithToast(text.removed, onClose, readBatchesAgain),
    onFailed: readBatchesAgain,
  })
  const form = useForm({ defaultValues: { reason: '' } })
  const titles = items.map(({ title }) => title)
  return (
    <ActDialog
      title={text.remove}
      detail={member.name}
      effect={text.removeEffect(member.name, batch.name, titles)}
      reason={form}
      busy={remove.isPending}
      error={remove.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason }) =>
        remove.mutate({ body: { batch_id: batch.id, learner_id: member.id, reason } }),
      )}
    />
  )
}
