import type { getDeletion } from '@sopan/contract/account'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { Refusal as Reason } from '@sopan/contract/refusals'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Linked } from '@sopan/ui/content/linked.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { details } from '@sopan/words/accounts/details'
import { ownData } from '@sopan/words/accounts/own-data'
import { common } from '@sopan/words/frame/common'
import { translatedRefusal } from '@sopan/words/frame/translated-refusals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { use, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { deleteMutation, deletionKey, deletionQuery } from './queries.ts'
import { usePasswordField } from './use-password-field.ts'

type Deletion = EndpointData<typeof getDeletion>
type Access = Deletion['access'][number]

interface FormProps {
  userId: number
  onClose: () => void
}

/** Why the account cannot be deleted now, or what is deleted and what stays, and the password. */
export function DeleteForm({ userId, onClose }: FormProps) {
  const words = useWords(ownData).delete
  const language = use(LanguageContext)
  const query = useQuery(deletionQuery(userId, words))
  return (
    <Card className="mt-6 p-4 md:p-6">
      {/* Not what an earlier opening has loaded, because a purchase may have come since. */}
      <QueryView
        query={query.isFetchedAfterMount ? query : { ...query, data: undefined }}
        skeleton={<RowsSkeleton count={2} />}
        errorTitle={words.notChecked}
      >
        {({ refusal, reason, access }) =>
          refusal === null ? (
            <Confirmation
              key={access.map(({ id }) => id).join(' ')}
              userId={userId}
              access={access}
              onClose={onClose}
            />
          ) : (
            <Refusal
              text={(reason && translatedRefusal(reason as Reason, language)) ?? refusal}
              onClose={onClose}
            />
          )
        }
      </QueryView>
    </Card>
  )
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  const { notNow } = useWords(ownData).delete
  const { close } = useWords(common)
  return (
    <div className="flex max-w-140 flex-col items-start gap-4">
      <Panel kind="accent" icon={CircleAlert} role="alert" title={notNow}>
        {text}
      </Panel>
      <Button kind="secondary" onClick={onClose}>
        {close}
      </Button>
    </div>
  )
}

function Confirmation({ userId, access, onClose }: FormProps & { access: Access[] }) {
  const [isGivenUp, setIsGivenUp] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const words = useWords(ownData).delete
  const { currentPassword } = useWords(details)
  const { cancel } = useWords(common)
  const { submit, field, isPending, mutate } = useDeletion(userId)

  function send(password: string): void {
    if (access.length > 0 && !isGivenUp) setIsMissing(true)
    else mutate({ current_password: password, given_up: access.map(({ id }) => id) })
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={words.title}
      onSubmit={submit(send)}
      className="flex max-w-140 flex-col gap-4"
    >
      <p>
        <Linked
          text={words.follows}
          links={[
            {
              part: words.privacyPolicy,
              render: (part) => (
                <Link to={paths.privacy()} className="text-action underline">
                  {part}
                </Link>
              ),
            },
          ]}
        />
      </p>
      {access.length > 0 && (
        <GivenUp
          access={access}
          checked={isGivenUp}
          disabled={isPending}
          error={isMissing ? words.mustGiveUp : undefined}
          onChange={(checked) => {
            setIsGivenUp(checked)
            setIsMissing(false)
          }}
        />
      )}
      <PasswordField
        label={currentPassword}
        autoComplete="current-password"
        {...field(isPending)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" busy={isPending}>
          {isPending ? words.busy : words.submit}
        </Button>
        <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
          {cancel}
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
  const words = useWords(ownData).delete
  const shown = useItems()
  return (
    <div>
      <p>{words.lost}</p>
      <ul className="my-2 list-disc pl-5 font-semibold wrap-anywhere">
        {access.map(shown).map(({ id, title, ends_at: end }) => (
          <li key={id}>{end === null ? words.withoutEnd(title) : words.until(title, end)}</li>
        ))}
      </ul>
      <Checkbox
        checked={checked}
        disabled={disabled}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      >
        {words.giveUp}
      </Checkbox>
    </div>
  )
}

/** Deletes the account, and shows on the login page what stays. */
function useDeletion(userId: number) {
  const { signOutDuring } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const words = useWords(ownData).delete
  const answerText = useAnswerText()
  const { submit, onError, field } = usePasswordField(words.failed)
  const { mutate, isPending } = useFormMutation({
    ...deleteMutation(words),
    onSuccess: (sentence) => {
      const message = answerText(sentence, words.done)
      return signOutDuring(() => navigate(paths.login(), { state: { message } }), paths.login())
    },
    onError: (error) => {
      onError(error)
      // The reason may be a test or a purchase that has begun meanwhile.
      void queryClient.invalidateQueries({ queryKey: deletionKey(userId) })
    },
  })
  return { submit, field, mutate, isPending }
}
