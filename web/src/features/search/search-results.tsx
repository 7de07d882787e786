import type { SearchResults } from '@sopan/contract/search'
import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { items as itemWords } from '@sopan/words/catalogue/items'
import { search } from '@sopan/words/catalogue/search'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { bundles as bundleWords } from '@sopan/words/offers/bundles'
import {
  BookOpen,
  ClipboardCheck,
  FileText,
  GraduationCap,
  Layers,
  LibraryBig,
  type LucideIcon,
  Play,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ItemPrice } from '#web/components/checkout/item-price.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

/** The found items, a section for each kind. */
export function FoundItems({ found }: { found: SearchResults }) {
  const words = useWords(search)
  const names = useWords(itemWords)
  const { courses: courseTitle } = useWords(common)
  const { titles } = useWords(pageWords)
  const { exam_pages: exams, courses, classes, tests, books, study_aids: aids } = found
  const bundleNames = useWords(bundleWords)
  const topicsOf = (topics: readonly string[]) => (topics.length === 0 ? null : words.inIt(topics))
  return (
    <>
      <Group
        title={names.exams}
        icon={GraduationCap}
        total={exams.total}
        items={exams.items.map((exam) => ({ ...exam, id: exam.slug, title: exam.name }))}
      >
        {(exam) => ({ to: paths.examPage(exam.slug), detail: joined(...exam.other_names) })}
      </Group>
      <Group title={courseTitle} icon={BookOpen} {...courses}>
        {(course) => ({
          to: paths.course(course.id),
          detail: joined(topicsOf(course.topics), course.teacher, ...course.exams),
          end: <ItemPrice of="course" {...course} />,
        })}
      </Group>
      <Group title={names.classes} icon={Play} {...classes}>
        {(lesson) => ({
          to: paths.lesson(lesson.course_id, lesson.subject_id, lesson.id),
          detail: lesson.course_title,
        })}
      </Group>
      <Group title={names.tests} icon={ClipboardCheck} {...tests}>
        {(test) => ({
          to: paths.test(test.id),
          detail: joined(...test.exams),
          end: <ItemPrice of="test" {...test} />,
        })}
      </Group>
      <Group title={names.books} icon={LibraryBig} {...books}>
        {(book) => ({
          to: paths.book(book.id),
          detail: joined(book.author, ...book.exams),
          end: <ItemPrice of="book" {...book} />,
        })}
      </Group>
      <Group title={bundleNames.both} icon={Layers} {...found.bundles}>
        {(bundle) => ({
          to: paths.bundle(bundle.id),
          detail: joined(bundleNames.forms[bundle.form], ...bundle.exams),
          end: <ItemPrice of="bundle" {...bundle} />,
        })}
      </Group>
      {aids !== null && (
        <Group title={words.studyAids} icon={FileText} {...aids}>
          {(aid) => ({ to: aidPath(aid), detail: joined(titles[aid.kind], aid.detail) })}
        </Group>
      )}
    </>
  )
}

type Aid = NonNullable<SearchResults['study_aids']>['items'][number]

function aidPath({ kind, id, file }: Aid): string {
  if (kind === 'job-alert') return paths.job(id)
  return kind === 'syllabus' ? paths.syllabusFile(file, id) : paths.timeTableFile(file, id)
}

const joined = (...facts: (string | null)[]) =>
  facts.filter((fact) => fact !== null && fact !== '').join(' · ')

/** The first items of a kind; left out if the kind has no items. */
function Group<Item extends { id: number | string; title: string }>({
  title,
  icon,
  total,
  items,
  children,
}: {
  title: string
  icon: LucideIcon
  total: number
  items: readonly Item[]
  children: (item: Item) => { to: string; detail: string; end?: ReactNode }
}) {
  const words = useWords(search)
  const inLanguage = useItems()
  if (total === 0) return null
  return (
    <section className="mt-4">
      <SectionHead
        title={
          <>
            {title} <span className="text-16 font-normal text-ink-2">{total}</span>
          </>
        }
      />
      <MarginList label={title}>
        {items.map((found) => {
          const item = inLanguage(found)
          const { to, detail, end } = children(item)
          return (
            <LinkRow
              // Study aids of several kinds may have the same id.
              key={`${to} ${item.id}`}
              icon={icon}
              title={<ItemTitle text={item.title} />}
              detail={detail !== '' && <ItemTitle text={detail} />}
              end={end}
              render={(row) => <Link {...row} to={to} />}
            />
          )
        })}
      </MarginList>
      {total > items.length && (
        <p className="mt-2 text-14 text-ink-2">{words.shown(items.length, total)}</p>
      )}
    </section>
  )
}
