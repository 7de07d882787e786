import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import { writeToBatch } from '@sopan/contract/console/batches'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type BatchRecord, readBatchesAgain } from './batch-calls.ts'

/** Sends a message to the members of a batch, or shows why none can be sent today. */
export function WriteDialog({
  record: { batch, wrote_today },
  onClose,
}: {
  record: BatchRecord
  onClose: () => void
}) {
  // The page reads the batch again after a failure, and what is typed stays.
  const [obstacle] = useState(() =>
    wrote_today ? text.wroteToday : batch.members === 0 ? text.noReaders : null,
  )
  const write = useAct(writeToBatch, {
    onDone: ({ members }) => closeWithToast(text.sent(members), onClose, readBatchesAgain),
    onFailed: readBatchesAgain,
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { title: '', message: '', byMail: true },
  })
  const { errors } = formState
  return (
    <ActDialog
      title={text.writeTitle}
      detail={batch.name}
      effect={obstacle ?? text.writeEffect(batch.members)}
      reason={null}
      busy={write.isPending}
      error={write.error}
      action={obstacle === null ? text.send : null}
      onClose={onClose}
      onSubmit={handleSubmit(({ title, message, byMail }) =>
        write.mutate({ body: { batch_id: batch.id, title, message, by_mail: byMail } }),
      )}
    >
      {obstacle === null && (
        <>
          <TextField
            label={text.heading}
            maxLength={BATCH_LIMITS.title}
            autoComplete="off"
            error={errors.title?.message}
            {...register('title', {
              validate: (typed) => typed.trim() !== '' || text.headingNeeded,
            })}
          />
          <TextArea
            label={text.message}
            rows={6}
            maxLength={BATCH_LIMITS.message}
            error={errors.message?.message}
            {...register('message', {
              validate: (typed) => typed.trim() !== '' || text.messageNeeded,
            })}
          />
          <Checkbox {...register('byMail')}>{text.byMail}</Checkbox>
        </>
      )}
    </ActDialog>
  )
}
