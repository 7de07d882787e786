import { NOTICE_LENGTHS } from '@sopan/contract/console/notice-limits'
import { changeMaintenance } from '@sopan/contract/console/notices'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { noticeWords as text } from '#console/words/notices.ts'

import { type Maintenance, readMaintenanceAgain } from './notice-calls.ts'

/** Switches maintenance on with a message, or off. */
export function MaintenanceDialog({ shown, onClose }: { shown: Maintenance; onClose: () => void }) {
  // The page reads the state again meanwhile; the one that was shown here is the one that counts.
  const [{ on, last_change: last }] = useState(shown)
  const change = useAct(changeMaintenance, {
    onDone: () =>
      closeWithToast(on ? text.switchedOff : text.switchedOn, onClose, readMaintenanceAgain),
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { message: '' } })
  return (
    <ActDialog
      title={on ? text.offTitle : text.onTitle}
      effect={on ? text.offText : text.onText}
      reason={null}
      busy={change.isPending}
      error={change.error}
      action={on ? text.switchOff : text.switchOn}
      button={{ kind: on ? 'primary' : 'danger' }}
      onClose={onClose}
      onSubmit={handleSubmit(({ message }) => {
        // One line, as the command takes it.
        const line = (message ?? '').trim().replaceAll(/\s+/g, ' ')
        const body = { on: !on, message: line, reasons: [], last_change: last?.id ?? null }
        change.mutate({ body }, { onError: () => void readMaintenanceAgain() })
      })}
    >
      {!on && (
        <TextArea
          label={text.maintenanceMessage}
          rows={3}
          maxLength={NOTICE_LENGTHS.maintenance}
          error={formState.errors.message?.message}
          {...register('message', {
            validate: (typed) => typed.trim() !== '' || text.maintenanceNeeded,
          })}
        />
      )}
    </ActDialog>
  )
}
