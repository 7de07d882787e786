import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
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

interface Category {
  title: string
  detail: string
  icon: LucideIcon
  to: string
  /** Router state for the page, beside the URL. */
  filter?: 'paid' | 'free'
  needsLogin?: boolean
}

const CATEGORIES: Category[] = [
  {
    title: 'Paid Courses',
    detail: 'Full preparation, class by class',
    icon: BookCheck,
    to: paths.courses('paid'),
    filter: 'paid',
  },
  {
    title: 'Free Courses',
    detail: 'Start learning at no cost',
    icon: BookOpen,
    to: paths.courses('free'),
    filter: 'free',
    needsLogin: true,
  },
  {
    title: 'Paid Tests',
    detail: 'Timed mock tests like the real exam',
    icon: ClipboardCheck,
    to: paths.tests('paid'),
    filter: 'paid',
  },
  {
    title: 'Free Tests',
    detail: 'Practice with explanations',
    icon: ClipboardList,
    to: paths.tests('free'),
    filter: 'free',
    needsLogin: true,
  },
  {
    title: 'Books',
    detail: 'PDF books and question banks',
    icon: LibraryBig,
    to: paths.books(),
  },
  {
    title: 'Job Alert',
    detail: 'Open vacancies and last dates',
    icon: Briefcase,
    to: paths.jobAlert(),
    needsLogin: true,
  },
  {
    title: 'Syllabus',
    detail: 'Topic lists for every exam',
    icon: ListTree,
    to: paths.syllabus(),
    needsLogin: true,
  },
  {
    title: 'Time Table',
    detail: 'Weekly study plans',
    icon: CalendarDays,
    to: paths.timeTable(),
    needsLogin: true,
  },
]

/** 'Explore Categories': for a visitor a locked one leads to /login, which remembers home. */
export function Categories() {
  return (
    <section aria-labelledby="categories">
      <SectionHead id="categories" title="Explore Categories" />
      <ul className="grid min-[17rem]:grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule sm:grid-cols-4">
        {CATEGORIES.map((category) => (
          <Tile key={category.title} category={category} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ category }: { category: Category }) {
  const { user } = useAuth()
  const location = useLocation()
  const { icon: Icon, title, detail, to, filter, needsLogin = false } = category
  const isLocked = needsLogin && user === null
  const target = isLocked
    ? { to: paths.login(), state: { from: location } }
    : { to, state: filter === undefined ? null : { filter } }
  return (
    <li className="relative flex flex-col bg-card p-4 md:p-5">
      <div className="flex items-start justify-between">
        <Icon aria-hidden className="size-6" />
        {needsLogin && user === null && (
          <Lock role="img" aria-label="Login required" className="size-5 text-ink-2" />
        )}
      </div>
      <h3 className="mt-3 text-16 font-semibold">{title}</h3>
      <p className="flex-1 text-14 text-ink-2">{detail}</p>
      <ArrowLink
        render={(link) => (
          <Link
            {...target}
            {...link}
            aria-label={`View All ${title}`}
            className={`${link.className} mt-1 self-start after:absolute after:inset-0 after:content-['']`}
          />
        )}
      >
        View All
      </ArrowLink>
    </li>
  )
}
