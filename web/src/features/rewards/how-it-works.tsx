import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { rewards } from '@sopan/words/payments/rewards'

import { GetTheApp } from '#web/components/get-the-app.tsx'

export function HowItWorks() {
  const words = useWords(rewards)
  const { share, signUp, app, points } = words.steps
  return (
    <section>
      <SectionHead title={words.howItWorks} />
      <MarginList label={words.howItWorksList}>
        {[share, signUp, app, points].map(({ title, detail }, index) => (
          <MarginRow key={title} margin={index + 1} title={title} detail={detail} />
        ))}
      </MarginList>
      <GetTheApp />
    </section>
  )
}
