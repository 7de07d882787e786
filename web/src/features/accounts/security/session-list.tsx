import type { Session } from '@sopan/contract/account'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { failureText } from '#web/lib/api/failure-text.ts'

import { END_FAILED, endSessionsMutation, sessionsQuery } from './queries.ts'

/** Where the learner is signed in; each other device can be signed out. */
export function SessionList({ userId }: { userId: number }) {
  const query = useQuery(sessionsQuery(userId))
  const queryClient = useQueryClient()
  const end = useFormMutation({
    ...endSessionsMutation,
    onError: (error) => void toast.error(failureText(error, END_FAILED)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(userId)),
  })
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton count={1} />}
      errorTitle="Your devices could not be loaded"
    >
      {(sessions) => (
        <>
          <MarginList label="Devices">
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
              Sign Out All Other Devices
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
  const name = session.device ?? 'Unknown device'
  const address = session.address === null ? '' : `, from ${session.address}`
  return (
    <MarginRow
      margin={<MonitorSmartphone aria-hidden className="size-5" />}
      title={name}
      detail={`Signed in ${date(session.signed_in_at)}${address}; last used ${date(session.last_seen_at)}`}
      end={
        session.is_current ? (
          <Badge kind="done">This device</Badge>
        ) : (
          <Button
            kind="secondary"
            size="regular"
            aria-disabled={busy}
            aria-label={`Sign out ${name}`}
            onClick={onEnd}
          >
            Sign Out
          </Button>
        )
      }
    />
  )
}
