import type { Role } from '@sopan/contract/console/permissions'
import { inviteStaff } from '@sopan/contract/console/staff'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useForm } from 'react-hook-form'

import { FormDialog } from '#console/acts/form-dialog.tsx'
import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { staffWords as text } from '#console/words/staff.ts'

import { OneTimeAddress } from './one-time-address.tsx'
import { RoleBoxes } from './role-boxes.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useAct(inviteStaff, {
    onDone: () => queryClient.invalidateQueries({ queryKey: ['staff'] }),
  })
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: { email: '', roles: [] as Role[] },
  })
  const { errors } = formState
  if (invite.data) {
    return (
      <Dialog open title={text.addressTitle} onClose={onClose} closeOnOutside={false}>
        <OneTimeAddress
          email={getValues('email')}
          url={invite.data.url}
          until={invite.data.expires_at}
        />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={text.inviteTitle}
      onClose={onClose}
      action={text.invite}
      button={{ busy: invite.isPending }}
      error={invite.error}
      onSubmit={handleSubmit((body) => invite.mutate({ body }))}
    >
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email', { required: text.emailNeeded })}
      />
      <RoleBoxes
        field={register('roles', { required: text.roleNeeded })}
        error={errors.roles?.message}
      />
    </FormDialog>
  )
}
