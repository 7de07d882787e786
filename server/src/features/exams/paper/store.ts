import type { Db } from '#server/db/tables.ts'

/** A revision of a test's paper with its sections and questions, in order. */
export async function getPaper(db: Db, id: number) {
  const paper = await db
    .selectFrom('paper')
    .select([
      'id',
      'exam_id',
      'time_limit_seconds',
      'pass_percent',
      'marks_denominator',
      'shuffle_options',
      'languages',
      'needs',
      'passages',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sections = await db
    .selectFrom('paper_section')
    .select(['id', 'name', 'time_limit_seconds', 'total_marks', 'qualifying', 'cut_off'])
    .where('paper_id', '=', id)
    .orderBy('position')
    .execute()
  const questions = await db
    .selectFrom('paper_question')
    .select(['id', 'position', 'section_id', 'asked', 'right_marks', 'wrong_marks', 'texts'])
    .where('paper_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...paper, sections, questions }
}
export type Paper = Awaited<ReturnType<typeof getPaper>>
export type PaperQuestion = Paper['questions'][number]
