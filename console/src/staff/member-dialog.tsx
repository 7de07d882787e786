import { changeRoles, deactivateStaff, resetStaff } from '@sopan/contract/console/staff'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { FormDialog } from '#console/acts/form-dialog.tsx'
import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { words } from '#console/words.ts'

import type { Member } from './member.ts'
import { OneTimeAddress } from './one-time-address.tsx'
import { RoleBoxes } from './role-boxes.tsx'

const { staff: text } = words

/** Changes the roles of a member, resets the account, or ends it. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['staff'] })
  const done = () => {
    toast.success(text.saved)
    onClose()
    return readAgain()
  }
  const change = useAct(changeRoles, { onDone: done })
  const deactivate = useAct(deactivateStaff, { onDone: done })
  const reset = useAct(resetStaff, { onDone: readAgain })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { roles: member.roles } })
  if (reset.data) {
    return (
      <Dialog open title={text.addressTitle} onClose={onClose} closeOnOutside={false}>
        <OneTimeAddress email={member.email} url={reset.data.url} until={reset.data.expires_at} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={text.changeRoles(member.email)}
      onClose={onClose}
      action={text.save}
      button={{ busy: change.isPending }}
      error={change.error ?? reset.error ?? deactivate.error}
      onSubmit={handleSubmit(({ roles }) =>
        change.mutate({ body: { staff_id: member.id, roles } }),
      )}
    >
      <RoleBoxes
        field={register('roles', { required: text.roleNeeded })}
        error={formState.errors.roles?.message}
      />
      <div className="mt-6 flex flex-col gap-2.5 border-t border-rule pt-5">
        {member.status === 'active' && (
          <Button
            kind="secondary"
            busy={reset.isPending}
            onClick={() => reset.mutate({ body: { email: member.email } })}
          >
            {text.reset}
          </Button>
        )}
        {member.status !== 'inactive' && (
          <Button
            kind="danger"
            busy={deactivate.isPending}
            onClick={() => deactivate.mutate({ body: { staff_id: member.id } })}
          >
            {text.deactivate}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
