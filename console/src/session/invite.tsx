import { acceptInvite, readInvite } from '@sopan/contract/console/session'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'

import { call } from '#console/lib/call.ts'
import { ME, queryClient } from '#console/lib/query-client.ts'
import { inviteWords as text } from '#console/words/session.ts'
import { staffWords as staff } from '#console/words/staff.ts'

import { EntryPage } from './entry-page.tsx'
import { Problem } from './problem.tsx'

const SHORTEST_PASSWORD = 12

/** The page of a one-time address, whose token is in the fragment, which browsers send to no server. */
export function Component() {
  const token = useLocation().hash.slice(1)
  const invitation = useQuery({
    queryKey: ['invite', token],
    queryFn: () => call(readInvite, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (invitation.error !== null) {
    return (
      <StateView
        title={text.brokenTitle}
        text={invitation.error.message}
        actions={
          <Link to="/" className={buttonClass()}>
            {text.toSignIn}
          </Link>
        }
      />
    )
  }
  if (invitation.data === undefined) return <ArticleSkeleton heading={text.title} />
  const { email, roles } = invitation.data
  const names = roles.map((role) => staff.roleNames[role]).join(', ')
  return (
    <EntryPage title={text.title} text={text.text(email, names)}>
      <InviteForm token={token} email={email} />
    </EntryPage>
  )
}

function InviteForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const step = useMutation({
    mutationFn: (body: { name: string; password: string }) =>
      call(acceptInvite, { body: { token, ...body } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ME })
      await navigate('/', { replace: true })
    },
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      onSubmit={handleSubmit((body) => step.mutate(body))}
      className="flex flex-col gap-4"
    >
      <Problem error={step.error} />
      {/* For the password manager. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label={text.name}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name', { required: text.nameNeeded })}
      />
      <PasswordField
        label={text.password}
        help={text.passwordHelp}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          minLength: { value: SHORTEST_PASSWORD, message: text.passwordShort },
          required: text.passwordShort,
        })}
      />
      <Button type="submit" busy={step.isPending}>
        {text.action}
      </Button>
    </form>
  )
}
