import { changeRoles, deactivateStaff, resetStaff } from '@sopan/contract/console/staff'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { AddressDialog } from '#console/acts/address-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { at } from '#console/lib/format.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { staffWords as text } from '#console/words/staff.ts'

import type { Member } from './member.ts'
import { RoleBoxes } from './role-boxes.tsx'

interface Shown {
  member: Member
  onClose: () => void
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['staff'] })

const done = (onClose: () => void) => closeWithToast(text.saved, onClose, readAgain)

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
    <ActDialog
      title={text.changeRoles(member.email)}
      effect={text.effects.roles}
      reason={null}
      busy={change.isPending}
      error={change.error}
      action={text.save}
      onClose={onClose}
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
    </ActDialog>
  )
}

function ResetDialog({ member, onClose }: Shown) {
  const reset = useAct(resetStaff, { onDone: readAgain })
  if (reset.data) {
    const { url, expires_at: until } = reset.data
    return (
      <AddressDialog
        title={text.addressTitle}
        text={text.addressText(member.email, at(until))}
        url={url}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={text.reset}
      detail={member.email}
      effect={text.effects.reset}
      reason={null}
      busy={reset.isPending}
      error={reset.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        reset.mutate({ body: { email: member.email } })
      }}
    />
  )
}

function DeactivateDialog({ member, onClose }: Shown) {
  const deactivate = useAct(deactivateStaff, { onDone: () => done(onClose) })
  return (
    <ActDialog
      title={text.deactivate}
      detail={member.email}
      effect={text.effects.deactivate}
      reason={null}
      busy={deactivate.isPending}
      error={deactivate.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        deactivate.mutate({ body: { staff_id: member.id } })
      }}
    />
  )
}
