import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { home } from '@sopan/words/catalogue/home'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
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
  /** Also in the router's state, beside the URL. */
  filter?: 'paid' | 'free'
}

function useCategories(): Category[] {
  const { details } = useWords(home)
  const words = useWords(items)
  const { titles } = useWords(pageWords)
  return [
    {
      title: words.paidCourses,
      detail: details.paidCourses,
      icon: BookCheck,
      to: paths.courses('paid'),
      filter: 'paid',
    },
    {
      title: words.freeCourses,
      detail: details.freeCourses,
      icon: BookOpen,
      to: paths.courses('free'),
      filter: 'free',
    },
    {
      title: words.paidTests,
      detail: details.paidTests,
      icon: ClipboardCheck,
      to: paths.tests('paid'),
      filter: 'paid',
    },
    {
      title: words.freeTests,
      detail: details.freeTests,
      icon: ClipboardList,
      to: paths.tests('free'),
      filter: 'free',
    },
    { title: titles.books, detail: details.books, icon: LibraryBig, to: paths.books() },
    {
      title: titles['job-alert'],
      detail: words.openVacancies,
      icon: Briefcase,
      to: paths.jobAlert(),
    },
    {
      title: titles.syllabus,
      detail: details.syllabus,
      icon: ListTree,
      to: paths.syllabus(),
    },
    {
      title: titles['time-table'],
      detail: details.timeTable,
      icon: CalendarDays,
      to: paths.timeTable(),
    },
  ]
}

/** 'Explore Categories': for a visitor a locked one leads to /login, which remembers home. */
export function Categories() {
  const categories = useCategories()
  const words = useWords(home)
  return (
    <section aria-labelledby="categories">
      <SectionHead id="categories" title={words.categories} />
      <ul className="grid min-[17rem]:grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule sm:grid-cols-4">
        {categories.map((category) => (
          <Tile key={category.to} category={category} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ category }: { category: Category }) {
  const { user } = useAuth()
  const location = useLocation()
  const { viewAll } = useWords(common)
  const words = useWords(items)
  const { title, detail, icon: Icon, to, filter } = category
  // Visitors may open what is sold.
  const isLocked = user === null && filter !== 'paid' && to !== paths.books()
  const target = isLocked
    ? { to: paths.login(), state: { from: location } }
    : { to, state: filter === undefined ? null : { filter } }
  return (
    <li className="relative flex flex-col bg-card p-4 md:p-5">
      <div className="flex items-start justify-between">
        <Icon aria-hidden className="size-6" />
        {isLocked && (
          <Lock role="img" aria-label={words.loginRequired} className="size-5 text-ink-2" />
        )}
      </div>
      <h3 className="mt-3 text-16 font-semibold">{title}</h3>
      <p className="flex-1 text-14 text-ink-2">{detail}</p>
      <Link
        {...target}
        aria-label={words.viewAllOf(title)}
        className="mt-2 self-start text-14 text-ink-2 after:absolute after:inset-0 after:content-[''] hover:underline"
      >
        {viewAll}
      </Link>
    </li>
  )
}
