import type { Rewards } from '@sopan/contract/rewards'
import { Card } from '@sopan/ui/content/card.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { SummaryCounts } from '@sopan/ui/content/summary-counts.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { pageWords } from '@sopan/words/frame/pages'
import { rewards as rewardWords } from '@sopan/words/payments/rewards'
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
import { wordsNow } from '#web/lib/language.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader(): null {
  const userId = storedUser()?.id
  if (userId) void queryClient.prefetchQuery(rewardsQuery(userId, wordsNow(rewardWords)))
  return null
}

export function Component() {
  const { user } = useAuth()
  if (user === null) return null
  return user.id ? <RewardsPage userId={user.id} /> : <NoUserId />
}

function RewardsPage({ userId }: { userId: number }) {
  const words = useWords(rewardWords)
  const { titles } = useWords(pageWords)
  const query = useQuery(rewardsQuery(userId, words))
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title={titles.rewards} detail={words.detail} />
      <QueryView
        query={query}
        skeleton={<CardsSkeleton count={2} className="mt-6 grid gap-10 lg:grid-cols-2 lg:gap-8" />}
        errorTitle={words.notLoaded}
        renderError={(error) => (
          <ErrorView
            title={words.notLoaded}
            text={loadFailure(error, words)}
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
  const words = useWords(rewardWords)
  const { number } = useFormats()
  const { total_referrals: referrals, total_downloads: downloads } = rewards.referral_stats
  return (
    <>
      <SummaryCounts
        className="mt-6"
        items={[
          { label: words.points, value: number(rewards.points), tone: 'done' },
          { label: words.referrals, value: number(referrals) },
          { label: words.downloads, value: number(downloads) },
        ]}
      />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-8">
        <section>
          <SectionHead title={words.invite} />
          <Card className="flex flex-col gap-4 p-4 md:p-5">
            <CopyField words={words.code} value={rewards.unique_referral_code} />
            <CopyField words={words.link} value={rewards.referral_link} />
            <ShareButtons invitation={invitationOf(rewards, words)} />
          </Card>
        </section>
        <HowItWorks />
      </div>
    </>
  )
}
