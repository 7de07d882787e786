import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import {
  BookCheck,
  BookOpen,
  Briefcase,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  LibraryBig,
  ListTree,
  Lock,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** Title, detail, icon and path; the filter is also in the router's state, beside the URL. */
type Category = readonly [string, string, LucideIcon, string, ('paid' | 'free')?]

const CATEGORIES: readonly Category[] = [
  ['Paid Courses', 'Full preparation, class by class', BookCheck, paths.courses('paid'), 'paid'],
  ['Free Courses', 'Start learning at no cost', BookOpen, paths.courses('free'), 'free'],
  ['Paid Tests', 'Timed tests like the real exam', ClipboardCheck, paths.tests('paid'), 'paid'],
  ['Free Tests', 'Practice with explanations', ClipboardList, paths.tests('free'), 'free'],
  ['Books', 'PDF books and question banks', LibraryBig, paths.books()],
  ['Job Alert', 'Open vacancies and last dates', Briefcase, paths.jobAlert()],
  ['Syllabus', 'Topic lists for every exam', ListTree, paths.syllabus()],
  ['Time Table', 'Weekly study plans', CalendarDays, paths.timeTable()],
]

/** 'Explore Categories': for a visitor a locked one leads to /login, which remembers home. */
export function Categories() {
  return (
    <section aria-labelledby="categories">
      <SectionHead id="categories" title="Explore Categories" />
      <ul className="grid min-[17rem]:grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule sm:grid-cols-4">
        {CATEGORIES.map((category) => (
          <Tile key={category[0]} category={category} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ category }: { category: Category }) {
  const { user } = useAuth()
  const location = useLocation()
  const [title, detail, Icon, to, filter] = category
  // Visitors may open what is sold.
  const isLocked = user === null && filter !== 'paid' && to !== paths.books()
  const target = isLocked
    ? { to: paths.login(), state: { from: location } }
    : { to, state: filter === undefined ? null : { filter } }
  return (
    <li className="relative flex flex-col bg-card p-4 md:p-5">
      <div className="flex items-start justify-between">
        <Icon aria-hidden className="size-6" />
        {isLocked && <Lock role="img" aria-label="Login required" className="size-5 text-ink-2" />}
      </div>
      <h3 className="mt-3 text-16 font-semibold">{title}</h3>
      <p className="flex-1 text-14 text-ink-2">{detail}</p>
      <Link
        {...target}
        aria-label={`View All ${title}`}
        className="mt-2 self-start text-14 text-ink-2 after:absolute after:inset-0 after:content-[''] hover:underline"
      >
        View All
      </Link>
    </li>
  )
}
