import { changeRoles, deactivateStaff, resetStaff } from '@sopan/contract/console/staff'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { finish } from '#console/acts/finish.ts'
import { FormDialog } from '#console/acts/form-dialog.tsx'
import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { staffWords as text } from '#console/words/staff.ts'

import type { Member } from './member.ts'
import { OneTimeAddress } from './one-time-address.tsx'
import { RoleBoxes } from './role-boxes.tsx'

interface Shown {
  member: Member
  onClose: () => void
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['staff'] })

const done = (onClose: () => void) => finish(text.saved, onClose, readAgain)

/** Changes the roles of a member, or leads to the end of the account or its reset. */
export function MemberDialog(shown: Shown) {
  const [act, setAct] = useState<'reset' | 'deactivate' | null>(null)
  if (act === 'reset') return <ResetDialog {...shown} />
  if (act === 'deactivate') return <DeactivateDialog {...shown} />
  return <RolesDialog {...shown} onAct={setAct} />
}

function RolesDialog({
  member,
  onClose,
  onAct,
}: Shown & { onAct: (act: 'reset' | 'deactivate') => void }) {
  const change = useAct(changeRoles, { onDone: () => done(onClose) })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { roles: member.roles } })
  return (
    <FormDialog
      title={text.changeRoles(member.email)}
      onClose={onClose}
      action={text.save}
      button={{ busy: change.isPending }}
      error={change.error}
      onSubmit={handleSubmit(({ roles }) =>
        change.mutate({ body: { staff_id: member.id, roles } }),
      )}
    >
      <RoleBoxes
        field={register('roles', { required: text.roleNeeded })}
        error={formState.errors.roles?.message}
      />
      <div className="mt-6 flex flex-col gap-2.5 border-t border-rule pt-5">
        {member.status !== 'inactive' &&
          (['reset', 'deactivate'] as const).map((act) => (
            <Button key={act} kind="danger-secondary" onClick={() => onAct(act)}>
              {text[act]}
            </Button>
          ))}
      </div>
    </FormDialog>
  )
}

function ResetDialog({ member, onClose }: Shown) {
  const reset = useAct(resetStaff, { onDone: readAgain })
  if (reset.data) {
    return (
      <Dialog open title={text.addressTitle} onClose={onClose} closeOnOutside={false}>
        <OneTimeAddress email={member.email} url={reset.data.url} until={reset.data.expires_at} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={text.reset}
      detail={member.email}
      onClose={onClose}
      action={text.reset}
      button={{ kind: 'danger', busy: reset.isPending }}
      error={reset.error}
      onSubmit={(event) => {
        event.preventDefault()
        reset.mutate({ body: { email: member.email } })
      }}
    >
      <Panel kind="plain" icon={Info}>
        {text.effects.reset}
      </Panel>
    </FormDialog>
  )
}

function DeactivateDialog({ member, onClose }: Shown) {
  const deactivate = useAct(deactivateStaff, { onDone: () => done(onClose) })
  return (
    <FormDialog
      title={text.deactivate}
      detail={member.email}
      onClose={onClose}
      action={text.deactivate}
      button={{ kind: 'danger', busy: deactivate.isPending }}
      error={deactivate.error}
      onSubmit={(event) => {
        event.preventDefault()
        deactivate.mutate({ body: { staff_id: member.id } })
      }}
    >
      <Panel kind="plain" icon={Info}>
        {text.effects.deactivate}
      </Panel>
    </FormDialog>
  )
}
