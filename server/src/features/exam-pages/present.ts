import type { ExamPage } from '@sopan/contract/exam-pages'
import { toRupees } from '@sopan/domain/orders/pricing'

import type { ExamDate } from '#server/db/exam-page-tables.ts'
import { formOf } from '#server/db/queries/bundles.ts'
import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { ExamPageRow, TestRow } from './store.ts'

/** Null if neither a file nor an item names the exam. */
export function presentExamPage(
  row: ExamPageRow,
  { slug, isVisitor, files }: { slug: string; isVisitor: boolean; files: Files },
): ExamPage | null {
  const { file, next_window: next, tests, earlier_papers: papers, courses, books, bundles } = row
  const name = file?.name ?? row.name
  if (name === null) return null
  const picture = (path: string | null) => (path === null ? null : files.publicUrl(path))
  return {
    slug: file?.slug ?? slug,
    name,
    other_names: file?.other_names ?? [],
    dates: (file?.dates ?? [])
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
      .map(presentDate),
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
    bundles: {
      ...bundles,
      items: bundles.items.map(({ is_series: isSeries, counts, cover, ...bundle }) => ({
        ...presentOffer(bundle),
        form: formOf(isSeries),
        counts,
        cover: picture(cover),
      })),
    },
    syllabus: forLearners(isVisitor, row.syllabus, ({ title_hi, subject_hi, ...item }) => ({
      ...item,
      ...inHindi({ title: title_hi, subject: subject_hi }),
    })),
    job_alerts: forLearners(
      isVisitor,
      row.job_alerts,
      ({ title_hi, company_name_hi, ...item }) => ({
        ...item,
        ...inHindi({ title: title_hi, company_name: company_name_hi }),
      }),
    ),
  }
}

const forLearners = <Row, Item>(
  isVisitor: boolean,
  { total, items }: { total: number; items: Row[] },
  present: (row: Row) => Item,
) => ({ total, items: isVisitor ? null : items.map(present) })

const presentDate = ({ label, day, source, hi }: ExamDate): ExamPage['dates'][number] => ({
  label,
  ...inHindi({ label: hi?.label }),
  day,
  source: { ...sourceOf(source), ...inHindi({ text: hi?.source }) },
})

/** The address of a notice is shown as its host. */
function sourceOf(source: string) {
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
