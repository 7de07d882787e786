import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { profile as profileWords } from '@sopan/words/accounts/profile'
import { pageWords } from '@sopan/words/frame/pages'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { OwnDataSection } from '#web/features/accounts/own-data/own-data-section.tsx'
import { AccountLinks } from '#web/features/accounts/profile/account-links.tsx'
import { OwnExams } from '#web/features/accounts/profile/own-exams.tsx'
import { OwnLanguage } from '#web/features/accounts/profile/own-language.tsx'
import { ProfileView } from '#web/features/accounts/profile/profile-view.tsx'
import { profileQuery } from '#web/features/accounts/profile/queries.ts'
import { SecuritySection } from '#web/features/accounts/security/security-section.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

const ProfileForm = lazyWindow(
  'profile form',
  async () => (await import('#web/features/accounts/profile/profile-form.tsx')).ProfileForm,
)

export function loader(): null {
  const userId = storedUser()?.id
  if (userId !== undefined)
    void queryClient.prefetchQuery(profileQuery(userId, wordsNow(profileWords)))
  return null
}

export function Component() {
  const { user } = useAuth()
  return user === null ? null : <Profile userId={user.id} />
}

function Profile({ userId }: { userId: number }) {
  const words = useWords(profileWords)
  const { titles } = useWords(pageWords)
  const query = useQuery(profileQuery(userId, words))
  const { id: edit, open, close } = useWindowParam('edit')
  const isEditing = edit !== null && query.data !== undefined
  const isWhole = !isEditing && !query.isPending
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        title={titles.profile}
        end={
          !isEditing && (
            <Button
              kind="secondary"
              size="regular"
              disabled={query.data === undefined}
              onClick={() => open(1)}
            >
              <Pencil aria-hidden className="size-5" />
              {words.edit}
            </Button>
          )
        }
      />
      {/* The form takes the place of other controls, and these take its place. */}
      <div
        key={String(isEditing)}
        className={cx(
          'grid animate-settle grid-cols-1 items-start gap-10 pt-6',
          !isEditing && 'lg:grid-cols-[2fr_1fr] lg:gap-8',
        )}
      >
        <div className="flex min-w-0 flex-col gap-10">
          <QueryView
            query={query}
            skeleton={<RowsSkeleton count={6} />}
            errorTitle={words.notLoaded}
          >
            {(profile) =>
              isEditing ? (
                <ProfileForm profile={profile} onClose={() => close()} />
              ) : (
                <ProfileView profile={profile} />
              )
            }
          </QueryView>
          {isWhole && <OwnExams userId={userId} />}
          {isWhole && <OwnLanguage />}
          {isWhole && <SecuritySection userId={userId} />}
        </div>
        {isWhole && (
          <div className="flex min-w-0 flex-col gap-10">
            <AccountLinks />
            <OwnDataSection userId={userId} />
          </div>
        )}
      </div>
    </div>
  )
}
