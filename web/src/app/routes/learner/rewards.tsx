import type { Rewards } from '@sopan/contract/rewards'
import { Card } from '@sopan/ui/content/card.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { SummaryCounts } from '@sopan/ui/content/summary-counts.tsx'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { number } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'

import { NoUserId } from '#web/components/no-user-id.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { CopyField } from '#web/features/rewards/copy-field.tsx'
import { HowItWorks } from '#web/features/rewards/how-it-works.tsx'
import { loadFailure, rewardsQuery } from '#web/features/rewards/queries.ts'
import { ShareButtons } from '#web/features/rewards/share-buttons.tsx'
import { invitationOf } from '#web/features/rewards/share.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader(): null {
  const userId = storedUser()?.id
  if (userId) void queryClient.prefetchQuery(rewardsQuery(userId))
  return null
}

export function Component() {
  const { user } = useAuth()
  if (user === null) return null
  return user.id ? <RewardsPage userId={user.id} /> : <NoUserId />
}

function RewardsPage({ userId }: { userId: number }) {
  const query = useQuery(rewardsQuery(userId))
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        title="Rewards and Referrals"
        detail="Invite friends and earn points when they get the app."
      />
      <QueryView
        query={query}
        skeleton={<CardsSkeleton count={2} className="mt-6 grid gap-10 lg:grid-cols-2 lg:gap-8" />}
        errorTitle="Your rewards could not be loaded"
        renderError={(error) => (
          <ErrorView
            title="Your rewards could not be loaded"
            text={loadFailure(error)}
            error={error}
            onRetry={() => void query.refetch()}
          />
        )}
      >
        {(rewards) => <RewardsContent rewards={rewards} />}
      </QueryView>
    </div>
  )
}

function RewardsContent({ rewards }: { rewards: Rewards }) {
  const { total_referrals: referrals, total_downloads: downloads } = rewards.referral_stats
  return (
    <>
      <SummaryCounts
        className="mt-6"
        items={[
          { label: 'Total Points', value: number(rewards.points), tone: 'done' },
          { label: 'Total Referrals', value: number(referrals) },
          { label: 'Downloads', value: number(downloads) },
        ]}
      />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-8">
        <section>
          <SectionHead title="Invite Friends" />
          <Card className="flex flex-col gap-4 p-4 md:p-5">
            <CopyField label="Referral code" value={rewards.unique_referral_code} />
            <CopyField label="Referral link" value={rewards.referral_link} />
            <ShareButtons invitation={invitationOf(rewards)} />
          </Card>
        </section>
        <HowItWorks />
      </div>
    </>
  )
}
