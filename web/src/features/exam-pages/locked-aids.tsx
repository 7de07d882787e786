import type { ExamPage } from '@sopan/contract/exam-pages'
import { useWords } from '@sopan/ui/language.ts'
import { examPage } from '@sopan/words/catalogue/exam-page'
import { items } from '@sopan/words/catalogue/items'
import { pageWords } from '@sopan/words/frame/pages'
import { Briefcase, ListTree, Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The study aids that a visitor sees after the login, as locked tiles. */
export function LockedAids({ exam: { syllabus, job_alerts: jobs } }: { exam: ExamPage }) {
  const { user } = useAuth()
  const location = useLocation()
  const words = useWords(examPage)
  const { openVacancies, loginRequired } = useWords(items)
  const { titles } = useWords(pageWords)
  const tiles = [
    { title: titles.syllabus, detail: words.topics, icon: ListTree, ...syllabus },
    { title: titles['job-alert'], detail: openVacancies, icon: Briefcase, ...jobs },
  ].filter(({ total, items: shown }) => shown === null && total > 0)
  if (tiles.length === 0 || user !== null) return null
  return (
    <ul
      aria-label={words.afterLogin}
      className="grid gap-px overflow-hidden rounded-card border border-rule bg-rule in-data-signed-in:hidden min-[17rem]:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {tiles.map(({ title, detail, icon: Icon }) => (
        <li key={title} className="relative bg-card p-4 md:p-5">
          <div className="flex items-start justify-between">
            <Icon aria-hidden className="size-6" />
            <Lock role="img" aria-label={loginRequired} className="size-5 text-ink-2" />
          </div>
          <h2 className="mt-3 text-16 font-semibold">
            <Link
              to={paths.login()}
              state={{ from: location }}
              className="after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {title}
            </Link>
          </h2>
          <p className="text-14 text-ink-2">{detail}</p>
        </li>
      ))}
    </ul>
  )
}
