import { examSlug } from '@sopan/domain/exam-slug'
import type { KeysPolicy } from '@sopan/domain/exams/keys-shown'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { idAt } from '#server/content/shared/item-paths.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { setRankings } from '#server/db/queries/rankings.ts'
import type { Row } from '#server/db/tables.ts'

import { reportEffects } from './effects.ts'
import { readUsedKeys, setKeys } from './import-keys.ts'
import { renderPaper } from './render-paper.ts'
import type { TestContent } from './schema.ts'
import { reportSight } from './sight.ts'

type ExamRow = Row<'exam'>
type Paper = ReturnType<typeof renderPaper>

/**
 * Imports tests. A paper is never changed: any difference creates a new one for the next attempts;
 * running attempts keep theirs.
 */
export async function importTests(context: ImportContext, tests: TestContent[]): Promise<void> {
  const { trx, stored, now } = context
  const found = await trx
    .selectFrom('exam')
    .leftJoin('paper', 'paper.id', 'exam.paper_id')
    .selectAll('exam')
    .select('paper.content_hash')
    .execute()
  const rows = byPath(found, (row) => pathOf(row.slug))
  // Uploads are served under this path; see publicUrl in lib/files/files.ts.
  const addressOf = (path: string) => `/uploads/${stored(path)}`
  const papers = new Map(tests.map((test) => [pathOf(test.slug), renderPaper(test, addressOf)]))
  const keys = await readUsedKeys(context, tests)
  const hasPaper = (path: string) => rows.get(path)?.content_hash === papers.get(path)?.hash
  const ids = await syncRows(context, {
    table: 'exam',
    rows,
    items: tests.map((test) => ({
      path: pathOf(test.slug),
      values: (row: ExamRow | undefined) => valuesOf(test, row?.created_at ?? now),
    })),
    relatedRowsMatch: (path, row) => hasPaper(path) && keys.match(path, row.paper_id),
  })
  for (const [path, paper] of papers) {
    if (!hasPaper(path)) await setPaper(context, idAt(ids, path), paper)
  }
  for (const test of tests) {
    const path = pathOf(test.slug)
    const paperId = rows.get(path)?.paper_id ?? null
    if (hasPaper(path) && keys.match(path, paperId)) continue
    await setKeys(context, test, idAt(ids, path), keys.ofTest(path))
    // With its keys, a new paper may be marked as an earlier one.
    await setRankings(context.trx, idAt(ids, path))
  }
  for (const { slug, access, opens, closes, minutes, marks } of tests) {
    const item = pathOf(slug)
    const [before, after] = [rows.get(item), { opens_at: opens, closes_at: closes }]
    const hasNewPaper = !hasPaper(item)
    const changed = { item, examId: idAt(ids, item), before, after, minutes, hasNewPaper, marks }
    await reportEffects(context, changed)
    await reportSight(context, {
      item,
      examId: changed.examId,
      wasForBatches: before?.published ? before.for_batches : null,
      isForBatches: access === 'batches',
    })
  }
}

function valuesOf(test: TestContent, createdAt: Date) {
  return {
    slug: test.slug,
    title: test.name,
    description: test.description,
    exams: test.exams,
    exam_slugs: test.exams.map(examSlug),
    type: test.access === 'free' ? ('free' as const) : ('paid' as const),
    for_batches: test.access === 'batches',
    price_paise: test.price,
    validity_days: test.validity_days,
    max_attempts: test.attempts,
    created_at: test.added ?? createdAt,
    opens_at: test.opens,
    closes_at: test.closes,
    keys_shown: test.keys?.policy ?? defaultPolicy(test.closes),
    keys_date: test.keys?.date ?? null,
    marks_shown: test.marks,
    challenges_until: test.challenges_until,
    practice: test.practice,
    last_cut_offs: test.last_cut_offs,
    asked_in: test.asked_in,
    pattern: test.pattern,
    hi: textsInHindi(test),
  }
}

/** With the names of the sections, which are not in the paper: it never changes once an attempt has begun. */
function textsInHindi({ hi, sections }: TestContent): ExamRow['hi'] {
  const names = sections.flatMap(({ name, hi: own }) =>
    own?.name ? [[name, own.name] as const] : [],
  )
  if (names.length === 0) return hi
  return { name: null, description: null, ...hi, sections: Object.fromEntries(names) }
}

/** The policy of a test whose file has no `keys`: the keys of a window are shown only after its close. */
export const defaultPolicy = (closes: Date | null): KeysPolicy =>
  closes === null ? 'at_once' : 'after_close'

/** Finds or creates the paper with this content, and uses it for the next attempts. */
async function setPaper(context: ImportContext, examId: number, paper: Paper): Promise<void> {
  const { trx } = context
  const earlier = await trx
    .selectFrom('paper')
    .select('id')
    .where('exam_id', '=', examId)
    .where('content_hash', '=', paper.hash)
    .executeTakeFirst()
  const paperId = earlier?.id ?? (await insertPaper(context, examId, paper))
  await trx.updateTable('exam').set({ paper_id: paperId }).where('id', '=', examId).execute()
}

async function insertPaper(
  { trx, now }: ImportContext,
  examId: number,
  paper: Paper,
): Promise<number> {
  const { id } = await trx
    .insertInto('paper')
    .values({
      exam_id: examId,
      content_hash: paper.hash,
      created_at: now,
      needs: paper.needs,
      passages: JSON.stringify(paper.passages),
      ...paper.values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sectionIds: number[] = []
  for (const section of paper.sections) {
    const made = await trx
      .insertInto('paper_section')
      .values({ paper_id: id, ...section })
      .returning('id')
      .executeTakeFirstOrThrow()
    sectionIds.push(made.id)
  }
  const questions = paper.questions.map(({ section, values }) => ({
    paper_id: id,
    section_id: section === null ? null : (sectionIds[section] ?? null),
    ...values,
  }))
  await trx.insertInto('paper_question').values(questions).execute()
  return id
}

const pathOf = (slug: string) => `tests/${slug}`
