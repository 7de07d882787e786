import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { AccountLinks } from '#web/features/accounts/profile/account-links.tsx'
import { ProfileForm } from '#web/features/accounts/profile/profile-form.tsx'
import { ProfileSkeleton, ProfileView } from '#web/features/accounts/profile/profile-view.tsx'
import { profileQuery } from '#web/features/accounts/profile/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ignoreSecondPress } from '#web/ui/second-press.ts'

export function loader(): null {
  const userId = storedUser()?.id
  if (userId !== undefined) void queryClient.prefetchQuery(profileQuery(userId))
  return null
}

export function Component() {
  const { user } = useAuth()
  return user === null ? null : <Profile userId={user.id} />
}

function Profile({ userId }: { userId: number }) {
  const query = useQuery(profileQuery(userId))
  const { id: edit, open, close } = useWindowParam('edit')
  const isEditing = edit !== null && query.data !== undefined
  const editButton = useFocusAfter(isEditing)
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        title="My Profile"
        end={
          !isEditing && (
            <Button
              ref={editButton}
              kind="secondary"
              size="regular"
              disabled={query.data === undefined}
              onClick={() => open(1)}
            >
              <Pencil aria-hidden className="size-5" />
              Edit
            </Button>
          )
        }
      />
      <QueryView
        query={query}
        skeleton={<ProfileSkeleton />}
        errorTitle="Your profile could not be loaded"
      >
        {(profile) =>
          isEditing ? (
            <ProfileForm profile={profile} onDone={() => close()} />
          ) : (
            <ProfileView profile={profile} />
          )
        }
      </QueryView>
      {!isEditing && <AccountLinks />}
    </div>
  )
}

/** The button that gets the focus when the edit mode ends, because its form is gone. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // The form takes the place of other controls, and these take its place.
    if (wasEditing.current !== isEditing) ignoreSecondPress()
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
