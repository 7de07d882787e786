import type { Role } from '@sopan/contract/console/permissions'
import { inviteStaff } from '@sopan/contract/console/staff'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { AddressDialog } from '#console/acts/address-dialog.tsx'
import { at } from '#console/lib/format.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { staffWords as text } from '#console/words/staff.ts'

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
    const { url, expires_at: until } = invite.data
    return (
      <AddressDialog
        title={text.addressTitle}
        text={text.addressText(getValues('email'), at(until))}
        url={url}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={text.inviteTitle}
      effect={text.effects.invite}
      reason={null}
      busy={invite.isPending}
      error={invite.error}
      action={text.invite}
      onClose={onClose}
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
    </ActDialog>
  )
}
