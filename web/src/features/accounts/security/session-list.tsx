import type { Session } from '@sopan/contract/account'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { security } from '@sopan/words/accounts/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { failureText } from '#web/lib/api/failure-text.ts'

import { endSessionsMutation, sessionsKey, sessionsQuery } from './queries.ts'

/** Where the learner is signed in; each other device can be signed out. */
export function SessionList({ userId }: { userId: number }) {
  const words = useWords(security)
  const query = useQuery(sessionsQuery(userId, words))
  const queryClient = useQueryClient()
  const end = useFormMutation({
    ...endSessionsMutation(words),
    onError: (error) => void toast.error(failureText(error, words.signOutFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey(userId) }),
  })
  return (
    <QueryView query={query} skeleton={<RowsSkeleton count={1} />} errorTitle={words.notLoaded}>
      {(sessions) => (
        <>
          <MarginList label={words.devices}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </MarginList>
          {sessions.length > 2 && (
            <Button
              kind="secondary"
              className="mt-4"
              aria-disabled={end.isPending}
              onClick={() => end.mutate(null)}
            >
              {words.signOutOthers}
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}

function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const words = useWords(security)
  const { address, signed_in_at: signedIn, last_seen_at: lastUsed } = session
  const name = session.device ?? words.unknown
  return (
    <MarginRow
      margin={<MonitorSmartphone aria-hidden className="size-5" />}
      title={name}
      detail={
        address === null
          ? words.signedIn(signedIn, lastUsed)
          : words.signedInFrom(signedIn, address, lastUsed)
      }
      end={
        session.is_current ? (
          <Badge kind="done">{words.thisDevice}</Badge>
        ) : (
          <Button
            kind="secondary"
            size="regular"
            aria-disabled={busy}
            aria-label={words.signOutOf(name)}
            onClick={onEnd}
          >
            {words.signOut}
          </Button>
        )
      }
    />
  )
}
