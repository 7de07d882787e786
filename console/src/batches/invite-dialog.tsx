import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import { inviteToBatch } from '@sopan/contract/console/batches'
import { indianDay } from '@sopan/domain/indian-day'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { AddressDialog } from '#console/acts/address-dialog.tsx'
import { dayIn } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type Batch, readBatchesAgain } from './batch-calls.ts'

/** How many days an invitation is open if the member enters no other day. */
const DAYS = 7

/** Makes an address with which learners join a batch, and shows it once. */
export function InviteDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const invite = useAct(inviteToBatch, { onDone: readBatchesAgain })
  const [[today, nextWeek]] = useState(() => {
    const now = new Date()
    return [indianDay(now), indianDay(now, DAYS)] as const
  })
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: {
      most: '',
      lastDay: nextWeek < batch.last_day ? nextWeek : batch.last_day,
      needsApproval: true,
    },
  })
  const { errors } = formState
  if (invite.data) {
    const { most, lastDay } = getValues()
    return (
      <AddressDialog
        title={text.addressTitle}
        text={text.addressText(Number(most), dayIn(lastDay))}
        url={invite.data.url}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={text.inviteTitle}
      detail={batch.name}
      effect={text.inviteEffect}
      reason={null}
      busy={invite.isPending}
      error={invite.error}
      action={text.makeAddress}
      onClose={onClose}
      onSubmit={handleSubmit(({ most, lastDay, needsApproval }) => {
        const body = {
          batch_id: batch.id,
          most: Number(most),
          last_day: lastDay,
          needs_approval: needsApproval,
        }
        invite.mutate({ body })
      })}
    >
      <TextField
        label={text.most}
        inputMode="numeric"
        autoComplete="off"
        error={errors.most?.message}
        {...register('most', {
          validate: (typed) => isCount(typed) || text.mostNeeded(BATCH_LIMITS.invited),
        })}
      />
      <TextField
        label={text.inviteUntil}
        type="date"
        min={today}
        max={batch.last_day}
        error={errors.lastDay?.message}
        {...register('lastDay', { required: text.dayNeeded })}
      />
      <Checkbox {...register('needsApproval')}>{text.needsApproval}</Checkbox>
    </ActDialog>
  )
}

const isCount = (typed: string) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= BATCH_LIMITS.invited
