import type { SearchResults } from '@sopan/contract/search'
import { examSlug } from '@sopan/domain/exam-slug'
import { toRupees } from '@sopan/domain/orders/pricing'
import { type Forms, beginsWord, isFoundInside } from '@sopan/domain/search/words'

import { formOf } from '#server/db/queries/bundles.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { HitRow } from './store.ts'

const AIDS = { syllabus: 'syllabus', timetable: 'time-table', job_alert: 'job-alert' } as const

/** The hits in groups; a visitor gets no study aids. `words` are those that were searched for, each in its forms. */
export function presentHits(
  rows: readonly HitRow[],
  words: readonly Forms[],
  { isSimilar, isVisitor }: { isSimilar: boolean; isVisitor: boolean },
): SearchResults {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const group = <Item>(kind: HitRow['kind'], present: (row: HitRow) => Item) => {
    const hits = byKind.get(kind) ?? []
    return { total: hits[0]?.total ?? 0, items: hits.map(present) }
  }
  const aids = (['syllabus', 'timetable', 'job_alert'] as const).map((kind) =>
    group(kind, (row) => ({
      id: row.id,
      title: row.title,
      ...inHindi({ title: row.title_hi, detail: row.detail_hi }),
      detail: row.detail,
      kind: AIDS[kind],
      file: row.file,
    })),
  )
  return {
    is_similar: isSimilar,
    exam_pages: examPages(rows, words),
    courses: group('course', (row) => ({
      ...presentOffer(row),
      teacher: row.detail,
      topics: row.topics,
      ...inHindi({ title: row.title_hi, topics: otherThan(row.topics, row.topics_hi) }),
    })),
    classes: group('class', (row) => ({
      id: row.id,
      title: row.title,
      ...inHindi({ title: row.title_hi, course_title: row.detail_hi }),
      subject_id: row.subject_id,
      course_id: row.course_id,
      course_title: row.detail ?? '',
    })),
    tests: group('exam', presentOffer),
    books: group('book', (row) => ({ ...presentOffer(row), author: row.detail ?? '' })),
    bundles: group('bundle', (row) => ({
      ...presentOffer(row),
      form: formOf(row.detail === 'true'),
    })),
    study_aids: isVisitor
      ? null
      : {
          total: aids.reduce((sum, { total }) => sum + total, 0),
          items: aids.flatMap(({ items }) => items),
        },
  }
}

/** Null if all topics have English titles only. */
const otherThan = (topics: readonly string[], inHindi: string[]) =>
  inHindi.every((topic, index) => topic === topics[index]) ? null : inHindi

const presentOffer = ({ id, title, title_hi, exams, type, price_paise: paise }: HitRow) => ({
  id,
  title,
  ...inHindi({ title: title_hi }),
  exams,
  type,
  price: paise === null ? null : toRupees(paise),
})

/** The exams with a file, then those that a found item names with all words. */
function examPages(rows: readonly HitRow[], words: readonly Forms[]): SearchResults['exam_pages'] {
  const isIn = (form: string, text: string) =>
    beginsWord(form, text) ||
    (rows.every(({ begins }) => !begins) && isFoundInside(form) && text.includes(form))
  const written = rows.filter(({ kind }) => kind === 'exam_page')
  const items = written.map((row) => ({
    slug: row.detail ?? '',
    name: row.title,
    other_names: row.exams,
  }))
  const known = new Set(
    items.flatMap(({ slug, name, other_names: others }) => [
      slug,
      ...[name, ...others].map(examSlug),
    ]),
  )
  for (const name of rows.flatMap((row) => (row.kind === 'exam_page' ? [] : row.exams))) {
    const text = name.toLowerCase()
    const isFound = words.every((forms) => forms.some((form) => isIn(form, text)))
    if (!isFound || known.has(examSlug(name))) continue
    known.add(examSlug(name))
    items.push({ slug: examSlug(name), name, other_names: [] })
  }
  return { total: (written[0]?.total ?? 0) + items.length - written.length, items }
}
