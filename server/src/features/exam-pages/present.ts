import type { ExamPage } from '@sopan/contract/exam-pages'
import { toRupees } from '@sopan/domain/orders/pricing'

import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { ExamPageRow, TestRow } from './store.ts'

/** Null if neither a file nor an item names the exam. */
export function presentExamPage(
  row: ExamPageRow,
  { slug, isVisitor, files }: { slug: string; isVisitor: boolean; files: Files },
): ExamPage | null {
  const { file, next_window: next, tests, earlier_papers: papers, courses, books } = row
  const name = file?.name ?? row.name
  if (name === null) return null
  const picture = (path: string | null) => (path === null ? null : files.publicUrl(path))
  return {
    slug: file?.slug ?? slug,
    name,
    other_names: file?.other_names ?? [],
    dates: (file?.dates ?? [])
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
      .map((date) => ({ ...date, source: sourceOf(date.source) })),
    text: file?.text_html ?? null,
    ...inHindi({ text: file?.hi?.text_html }),
    next_window: next && presentTest(next),
    tests: { ...tests, items: tests.items.map(presentTest) },
    earlier_papers: { ...papers, items: papers.items.map(presentTest) },
    courses: {
      ...courses,
      items: courses.items.map(({ teacher, image, ...course }) => ({
        ...presentOffer(course),
        teacher,
        image: picture(image),
      })),
    },
    books: {
      ...books,
      items: books.items.map(({ author, cover, ...book }) => ({
        ...presentOffer(book),
        author,
        cover: picture(cover),
      })),
    },
    syllabus: forLearners(row.syllabus, isVisitor),
    job_alerts: forLearners(row.job_alerts, isVisitor),
  }
}

const forLearners = <Item extends { title_hi: string | null }>(
  { total, items }: { total: number; items: Item[] },
  isVisitor: boolean,
) => ({
  total,
  items: isVisitor
    ? null
    : items.map(({ title_hi: title, ...item }) => ({ ...item, ...inHindi({ title }) })),
})

/** The address of a notice is shown as its host. */
function sourceOf(source: string): ExamPage['dates'][number]['source'] {
  if (!/^https?:\/\//.test(source)) return { text: source, url: null }
  return { text: new URL(source).host.replace(/^www\./, ''), url: source }
}

type Offer = Pick<TestRow, 'id' | 'title' | 'title_hi' | 'type' | 'price_paise' | 'has_access'>

const presentOffer = ({ id, title, title_hi, type, price_paise: paise, has_access }: Offer) => ({
  id,
  title,
  ...inHindi({ title: title_hi }),
  type,
  price: paise === null ? null : toRupees(paise),
  has_access,
})

function presentTest(row: TestRow): ExamPage['tests']['items'][number] {
  const { opens_at: opens, closes_at: closes } = row
  return {
    ...presentOffer(row),
    total_questions: row.questions,
    duration_minutes: Math.ceil((row.seconds ?? 0) / 60),
    window:
      opens === null || closes === null
        ? null
        : {
            opens_at: new Date(opens).toISOString(),
            closes_at: new Date(closes).toISOString(),
          },
    asked_in: row.asked_in,
  }
}
