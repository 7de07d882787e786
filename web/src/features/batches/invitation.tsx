import type { BatchInvitation } from '@sopan/contract/batches'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import type { StepDrawingKind } from '@sopan/ui/content/step-drawing.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { batches } from '@sopan/words/learning/batches'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

import { type Invited, invitationQuery, joinMutation } from './queries.ts'

const DRAWINGS: Record<BatchInvitation['state'], StepDrawingKind> = {
  open: 'empty',
  asks: 'empty',
  asked: 'coming',
  member: 'update',
  full: 'error',
  over: 'error',
}

/** The batch to which a learner is invited: one button, and then what happened. */
export function Invitation(invited: Invited) {
  const { notLoaded } = useWords(batches).invitation
  const { loading } = useWords(common)
  return (
    <QueryView
      query={useQuery(invitationQuery(invited))}
      skeleton={<Spinner text={loading} className="py-16" />}
      errorTitle={notLoaded}
      errorLevel="h1"
      renderError={(error) => (isUnknown(error) ? <InvitationMissing /> : null)}
    >
      {(invitation) => <Batch invitation={invitation} invited={invited} />}
    </QueryView>
  )
}

/** A token that is none, or has lost or gained letters on its way. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

function Batch({
  invitation: { name, exam, first_day: first, last_day: last, state },
  invited,
}: {
  invitation: BatchInvitation
  invited: Invited
}) {
  const words = useWords(batches)
  const { states, dashboard } = words.invitation
  const canJoin = state === 'open' || state === 'asks'
  const linkKind = state === 'member' ? 'primary' : 'secondary'
  return (
    // Its heading has the focus after the button is removed.
    <section>
      <StateView
        drawing={DRAWINGS[state]}
        role="status"
        title={<ItemTitle text={name} />}
        text={
          <>
            <p>{words.about(exam, first, last)}</p>
            <p className="mt-2 text-ink">{states[state]}</p>
          </>
        }
        actions={
          canJoin ? (
            <JoinButton invited={invited} isAsking={state === 'asks'} />
          ) : (
            <Link to={paths.dashboard()} className={buttonClass({ kind: linkKind })}>
              {dashboard}
            </Link>
          )
        }
      />
    </section>
  )
}

function JoinButton({ invited, isAsking }: { invited: Invited; isAsking: boolean }) {
  const words = useWords(batches).invitation
  const { mutate, error, isPending } = useFormMutation(joinMutation(invited))
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {isAsking ? words.ask : words.join}
      </Button>
      {error !== null && (
        <p role="alert" className="text-center text-14 text-wrong-text">
          {failureText(error, words.joinFailed)}
        </p>
      )}
    </>
  )
}

/** Also for who opens the page without a link. */
export function InvitationMissing() {
  const words = useWords(batches).invitation
  const { home } = useWords(common)
  return (
    <StateView
      drawing="error"
      title={words.missing}
      text={words.missingText}
      actions={
        <Link to={paths.home()} className={buttonClass()}>
          {home}
        </Link>
      }
    />
  )
}
