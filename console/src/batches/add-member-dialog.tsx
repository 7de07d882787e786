import { addBatchMember } from '@sopan/contract/console/batches'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { readBatchesAgain } from './batch-calls.ts'

/** Makes one learner, who has an account, a member of a batch. */
export function AddMemberDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const add = useAct(addBatchMember, {
    onDone: ({ name }) => closeWithToast(text.added(name), onClose, readBatchesAgain),
    onFailed: readBatchesAgain,
  })
  const form = useForm({ defaultValues: { email: '', reason: '' } })
  const { register, formState } = form
  return (
    <ActDialog
      title={text.addOne}
      effect={text.addOneEffect}
      reason={form}
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ email, reason }) =>
        add.mutate({ body: { batch_id: batchId, email: email.trim(), reason } }),
      )}
    >
      <TextField
        label={text.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        error={formState.errors.email?.message}
        {...register('email', { validate: (typed) => typed.trim() !== '' || text.emailNeeded })}
      />
    </ActDialog>
  )
}
