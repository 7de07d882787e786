import { Stair } from '@sopan/ui/content/stair.tsx'
import type { ReactNode } from 'react'

import { settings } from '#web/lib/settings.ts'

/**
 * The welcome at the top of Home, on ruled lines: every line of text is a multiple of their 24 px.
 * `name` is null for a visitor, who gets the prompt; a learner without a name is 'Learner'.
 */
export function WelcomeBanner({ name, action }: { name: string | null; action: ReactNode }) {
  return (
    <section className="ruled-page relative flex flex-col overflow-hidden rounded-card border border-rule md:min-h-72">
      <div className="flex flex-col items-start pt-6 pr-4 pb-6 pl-8 md:max-w-136 md:pt-12 md:pb-16 md:pl-16 lg:pb-10">
        <p className="text-ink-2">Welcome, {name?.trim() || 'Learner'}</p>
        <h1 className="text-28/[max(36px,1.15em)] font-bold tracking-[-0.01em] text-balance xs:text-28/[max(48px,1.15em)] md:text-36/[max(48px,1.15em)] md:tracking-[-0.015em]">
          {name === null ? 'Unlock Your Potential' : 'Take the Next Step'}
        </h1>
        <p className="max-w-90 text-balance">
          Courses, tests and books for {settings.examNames ?? 'competitive exams'}.
        </p>
        <div className="mt-6">{action}</div>
      </div>
      <Stair
        labels={['Syllabus', 'Classes', 'Tests', 'Result']}
        className="mt-auto md:absolute md:right-0 md:bottom-0 md:w-144"
      />
    </section>
  )
}
