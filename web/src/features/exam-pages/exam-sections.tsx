import type { ExamPage } from '@sopan/contract/exam-pages'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { type ExamPageWords, examPage } from '@sopan/words/catalogue/exam-page'
import { filters } from '@sopan/words/catalogue/filters'
import { items as itemWords } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { Briefcase, ClipboardCheck, LibraryBig, ListTree } from 'lucide-react'
import { Link } from 'react-router'

import { ItemPrice } from '#web/components/checkout/item-price.tsx'
import { useAskedIn } from '#web/components/exams/use-asked-in.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { PictureOr } from '#web/components/picture-or.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { BundleRows } from './bundle-rows.tsx'
import { Rows, Section } from './rows.tsx'
import { freeTestOf } from './start-rows.tsx'

/** How many of a kind are shown. */
const SHOWN = 4

/** The items that name the exam, a section for each kind that has any; the tests above them are left out. */
export function ExamSections({ exam }: { exam: ExamPage }) {
  const askedInText = useAskedIn()
  const words = useWords(examPage)
  const itemNames = useWords(itemWords)
  const { previous } = useWords(filters)
  const { titles } = useWords(pageWords)
  const { slug, tests, earlier_papers: papers, courses, books, syllabus, job_alerts: jobs } = exam
  const above = [exam.next_window?.id, freeTestOf(exam)?.id]
  const otherTests = tests.items.filter(({ id }) => !above.includes(id)).slice(0, SHOWN)
  return (
    <>
      <Courses {...courses} to={paths.courses(undefined, '', slug)} />
      <Rows
        title={itemNames.tests}
        icon={ClipboardCheck}
        items={otherTests}
        all={tests.total > tests.items.length ? paths.tests(undefined, '', slug) : null}
      >
        {(test) => ({
          to: paths.test(test.id),
          detail: sizeOf(test, words),
          end: <ItemPrice of="test" {...test} />,
        })}
      </Rows>
      <Rows
        title={previous}
        icon={ClipboardCheck}
        items={papers.items}
        all={papers.total > papers.items.length ? paths.tests('previous', '', slug) : null}
      >
        {(test) => ({
          to: paths.test(test.id),
          detail: test.asked_in === null ? sizeOf(test, words) : askedInText(test.asked_in),
          end: <ItemPrice of="test" {...test} />,
        })}
      </Rows>
      <Rows
        title={itemNames.books}
        icon={LibraryBig}
        items={books.items}
        all={books.total > books.items.length ? paths.books(undefined, '', slug) : null}
      >
        {(book) => ({
          to: paths.book(book.id),
          detail: book.author,
          end: <ItemPrice of="book" {...book} />,
        })}
      </Rows>
      <BundleRows exam={exam} />
      <Rows
        title={titles.syllabus}
        icon={ListTree}
        items={syllabus.items ?? []}
        all={syllabus.total > SHOWN ? paths.syllabus('active', slug) : null}
      >
        {({ id, file, subject }) => ({ to: paths.syllabusFile(file, id), detail: subject })}
      </Rows>
      <Rows
        title={titles['job-alert']}
        icon={Briefcase}
        items={jobs.items ?? []}
        all={jobs.total > SHOWN ? paths.jobAlert('', slug) : null}
      >
        {({ id, company_name: company, last_date: last }) => ({
          to: paths.job(id),
          detail: last === null ? company : words.vacancy(company, last),
        })}
      </Rows>
    </>
  )
}

const sizeOf = (test: ExamPage['tests']['items'][number], words: ExamPageWords) =>
  words.size(test.total_questions, test.duration_minutes)

function Courses({ total, items, to }: ExamPage['courses'] & { to: string }) {
  const { courses } = useWords(common)
  const shown = useItems()
  if (items.length === 0) return null
  return (
    <Section title={courses} all={total > items.length ? to : null}>
      <ul aria-label={courses} className="grid gap-3 sm:grid-cols-2">
        {items.map(shown).map((course) => (
          <li key={course.id}>
            <Link
              to={paths.course(course.id)}
              className={cardClass(
                'flex h-full flex-wrap gap-3 p-3 transition-colors hover:bg-well',
              )}
            >
              <span className="aspect-2/1 w-24 shrink-0 self-start overflow-hidden rounded-control bg-slab">
                <PictureOr
                  src={course.image === null ? null : uploadUrl(course.image)}
                  fallback={null}
                  width={320}
                  height={160}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </span>
              {/* Large text is below the cover. */}
              <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col">
                <span className="text-16 font-semibold text-pretty">
                  <ItemTitle text={course.title} />
                </span>
                <span className="mt-auto flex flex-wrap justify-between gap-x-3 text-14 text-ink-2">
                  <span>{course.teacher}</span>
                  <ItemPrice of="course" {...course} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
