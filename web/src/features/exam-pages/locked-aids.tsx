import type { ExamPage } from '@sopan/contract/exam-pages'
import { Briefcase, ListTree, Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The study aids that a visitor sees after the login, as locked tiles. */
export function LockedAids({ exam: { syllabus, job_alerts: jobs } }: { exam: ExamPage }) {
  const { user } = useAuth()
  const location = useLocation()
  const tiles = [
    { title: 'Syllabus', detail: 'Topics and patterns', icon: ListTree, ...syllabus },
    { title: 'Job Alert', detail: 'Open vacancies and last dates', icon: Briefcase, ...jobs },
  ].filter(({ total, items }) => items === null && total > 0)
  if (tiles.length === 0 || user !== null) return null
  return (
    <ul
      aria-label="After the login"
      className="grid gap-px overflow-hidden rounded-card border border-rule bg-rule in-data-signed-in:hidden min-[17rem]:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {tiles.map(({ title, detail, icon: Icon }) => (
        <li key={title} className="relative bg-card p-4 md:p-5">
          <div className="flex items-start justify-between">
            <Icon aria-hidden className="size-6" />
            <Lock role="img" aria-label="Login required" className="size-5 text-ink-2" />
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
