import { POINTS_PER_DOWNLOAD } from '@sopan/domain/rewards'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'

import { GetTheApp } from '#web/components/get-the-app.tsx'

const STEPS = [
  { title: 'Share your link', detail: 'Send your referral link or your code to a friend.' },
  {
    title: 'Your friend signs up',
    detail: 'An account created with your link or your code counts as a referral.',
  },
  {
    title: 'Your friend gets the app',
    detail: 'Their first login in the mobile app counts as a download.',
  },
  {
    title: 'You get your points',
    detail: `You earn ${POINTS_PER_DOWNLOAD} points for each successful app download.`,
  },
]

export function HowItWorks() {
  return (
    <section>
      <SectionHead title="How It Works" />
      <MarginList label="How it works">
        {STEPS.map(({ title, detail }, index) => (
          <MarginRow key={title} margin={index + 1} title={title} detail={detail} />
        ))}
      </MarginList>
      <GetTheApp />
    </section>
  )
}
