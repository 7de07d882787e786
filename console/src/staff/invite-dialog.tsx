import type { Role } from '@sopan/contract/console/permissions'
import { inviteStaff } from '@sopan/contract/console/staff'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useForm } from 'react-hook-form'

import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { words } from '#console/words.ts'

import { OneTimeAddress } from './one-time-address.tsx'
import { RoleBoxes } from './role-boxes.tsx'

const { staff: text } = words
const FORM = 'invite'

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
    <Dialog
      open
      title={text.inviteTitle}
      onClose={onClose}
      closeOnOutside={false}
      footer={
        <Button type="submit" form={FORM} busy={invite.isPending}>
          {text.invite}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((body) => invite.mutate({ body }))}
      >
        <Problem error={invite.error} />
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
      </form>
    </Dialog>
  )
}
