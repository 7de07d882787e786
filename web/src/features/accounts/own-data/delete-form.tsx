import type { getDeletion } from '@sopan/contract/account'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { DELETE_FAILED, deleteMutation, deletionQuery } from './queries.ts'
import { usePasswordField } from './use-password-field.ts'

type Deletion = EndpointData<typeof getDeletion>
type Access = Deletion['access'][number]

interface FormProps {
  userId: number
  onClose: () => void
}

/** Why the account cannot be deleted now, or what is deleted and what stays, and the password. */
export function DeleteForm({ userId, onClose }: FormProps) {
  const query = useQuery(deletionQuery(userId))
  return (
    <Card className="mt-6 p-4 md:p-6">
      {/* Not what an earlier opening has loaded, because a purchase may have come since. */}
      <QueryView
        query={query.isFetchedAfterMount ? query : { ...query, data: undefined }}
        skeleton={<RowsSkeleton count={2} />}
        errorTitle="Your account could not be checked"
      >
        {({ refusal, access }) =>
          refusal === null ? (
            <Confirmation
              key={access.map(({ id }) => id).join(' ')}
              userId={userId}
              access={access}
              onClose={onClose}
            />
          ) : (
            <Refusal text={refusal} onClose={onClose} />
          )
        }
      </QueryView>
    </Card>
  )
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="flex max-w-140 flex-col items-start gap-4">
      <Panel
        kind="accent"
        icon={CircleAlert}
        role="alert"
        title="Your account cannot be deleted now"
      >
        {text}
      </Panel>
      <Button kind="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

function Confirmation({ userId, access, onClose }: FormProps & { access: Access[] }) {
  const [isGivenUp, setIsGivenUp] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { submit, field, isPending, mutate } = useDeletion(userId)

  function send(password: string): void {
    if (access.length > 0 && !isGivenUp) setIsMissing(true)
    else mutate({ current_password: password, given_up: access.map(({ id }) => id) })
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Delete my account"
      onSubmit={submit(send)}
      className="flex max-w-140 flex-col gap-4"
    >
      <p>
        Your name, email, phone, place and tickets are erased at once and for ever, and you are
        signed out on every device. Receipts stay with your name and email because tax law requires
        it; orders and marks stay without your name. See our{' '}
        <Link to={paths.privacy()} className="text-action underline">
          Privacy Policy
        </Link>
        .
      </p>
      {access.length > 0 && (
        <GivenUp
          access={access}
          checked={isGivenUp}
          disabled={isPending}
          error={isMissing ? 'Please confirm that you give up this access' : undefined}
          onChange={(checked) => {
            setIsGivenUp(checked)
            setIsMissing(false)
          }}
        />
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field(isPending)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" busy={isPending}>
          {isPending ? 'Deleting...' : 'Delete For Ever'}
        </Button>
        <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function GivenUp({
  access,
  checked,
  disabled,
  error,
  onChange,
}: {
  access: Access[]
  checked: boolean
  disabled: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  return (
    <div>
      <p>You lose your access to:</p>
      <ul className="my-2 list-disc pl-5 font-semibold wrap-anywhere">
        {access.map(({ id, title, ends_at: end }) => (
          <li key={id}>
            {title}, {end === null ? 'without end' : `until ${date(end)}`}
          </li>
        ))}
      </ul>
      <Checkbox
        checked={checked}
        disabled={disabled}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      >
        I give up this access. It is not refunded.
      </Checkbox>
    </div>
  )
}

/** Deletes the account, and shows on the login page what stays. */
function useDeletion(userId: number) {
  const { signOutDuring } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { submit, onError, field } = usePasswordField(DELETE_FAILED)
  const { mutate, isPending } = useFormMutation({
    ...deleteMutation,
    onSuccess: (message) =>
      signOutDuring(() => navigate(paths.login(), { state: { message } }), paths.login()),
    onError: (error) => {
      onError(error)
      // The reason may be a test or a purchase that has begun meanwhile.
      void queryClient.invalidateQueries(deletionQuery(userId))
    },
  })
  return { submit, field, mutate, isPending }
}
