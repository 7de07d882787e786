import { NOTICE_LENGTHS } from '@sopan/contract/console/notice-limits'
import { changeMaintenance } from '@sopan/contract/console/notices'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { words } from '#console/words.ts'

import { type Maintenance, finish, readMaintenanceAgain } from './notice-calls.ts'

const { notices: text } = words
const FORM = 'maintenance'

/** Switches maintenance on with a message, or off. */
export function MaintenanceDialog({ shown, onClose }: { shown: Maintenance; onClose: () => void }) {
  // The page reads the state again meanwhile; the one that was shown here is the one that counts.
  const [{ on, last_change: last }] = useState(shown)
  const change = useAct(changeMaintenance, {
    onDone: () => {
      finish(on ? text.switchedOff : text.switchedOn, onClose)
      return readMaintenanceAgain()
    },
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { message: '' } })
  return (
    <Dialog
      open
      title={on ? text.offTitle : text.onTitle}
      onClose={onClose}
      closeOnOutside={false}
      footer={
        <Button type="submit" form={FORM} kind={on ? 'primary' : 'danger'} busy={change.isPending}>
          {on ? text.switchOff : text.switchOn}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit(({ message }) => {
          if (change.isPending) return
          // One line, as the command takes it.
          const line = (message ?? '').trim().replaceAll(/\s+/g, ' ')
          const body = { on: !on, message: line, reasons: [], last_change: last?.id ?? null }
          change.mutate({ body }, { onError: () => void readMaintenanceAgain() })
        })}
      >
        <Problem error={change.error} />
        <p className="text-14">{on ? text.offText : text.onText}</p>
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
      </form>
    </Dialog>
  )
}
