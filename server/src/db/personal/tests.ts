import { sql } from 'kysely'

import { figuresOf } from '../queries/exam-figures.ts'
import { ID, type ReadList, change, list, personalPart } from './part.ts'

/** The grades of attempts whose figures the learner sees already. */
const listGrades: ReadList = async (trx, { id }, now) => {
  const begun = await trx
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['attempt.id', 'exam_id', 'in_window', 'opens_at', 'closes_at', 'marks_shown'])
    .where('user_id', '=', id)
    .execute()
  const shown = await figuresOf(trx, begun, now)
  const waiting = begun.filter((row) => shown(row) !== 'shown').map((row) => row.id)
  const { rows } = await sql`
      SELECT g.attempt_id, g.version, g.marks, g.possible_marks, g.marks_denominator, g.right_count,
        g.partly_count, g.wrong_count, g.skipped_count, g.passed, g.time_taken_seconds, g.graded_at
      FROM grade g JOIN attempt a ON a.id = g.attempt_id
      WHERE a.user_id = ${id} AND a.id <> ALL (${waiting}::bigint[])
      ORDER BY g.attempt_id, g.version`.execute(trx)
  return rows
}

const policy = { kept: 'tests', until: 'account', stays: 'tests' } as const

export const tests = personalPart({
  about:
    'attempts, grades (when the results of the test are out) and every stored answer by the number of its question',
  lists: {
    attempts: list`
      SELECT a.id AS attempt_id, exam.title AS test, a.number, a.started_at, a.deadline,
        a.section_ends, a.closed_at, a.close_reason, a.given_back_at
      FROM attempt a JOIN exam ON exam.id = a.exam_id WHERE a.user_id = ${ID} ORDER BY a.id`,
    grades: listGrades,
    // Every change of an answer, without keys; of archived ones the answer that counts.
    answers: list`
      SELECT l.attempt_id, q.position AS question, l.option, l.seconds, l.arrived_at, l.is_late
      FROM attempt a CROSS JOIN LATERAL (
        SELECT question_id, option, seconds, arrived_at, is_late, seq, writer, attempt_id
        FROM answer_log WHERE attempt_id = a.id
        UNION ALL
        SELECT question_id, option, seconds, arrived_at, false, seq, writer, attempt_id
        FROM attempt_answer WHERE attempt_id = a.id
          AND (question_id, seq, writer) NOT IN (
            SELECT question_id, seq, writer FROM answer_log WHERE attempt_id = a.id)) l
      JOIN paper_question q ON q.id = l.question_id
      WHERE a.user_id = ${ID} ORDER BY l.attempt_id, q.position, l.seq, l.writer`,
    seconds: list`
      SELECT a.id AS attempt_id, q.position AS question, s.value::double precision AS seconds
      FROM attempt a CROSS JOIN jsonb_each_text(a.question_seconds) AS s
      JOIN paper_question q ON q.id = s.key::bigint
      WHERE a.user_id = ${ID} ORDER BY a.id, q.position`,
    notes: list`
      SELECT n.attempt_id, q.position AS question, n.marked, n.language
      FROM attempt_note n JOIN attempt a ON a.id = n.attempt_id
      LEFT JOIN paper_question q ON q.id = n.question_id
      WHERE a.user_id = ${ID} ORDER BY n.attempt_id, q.position`,
    reviews: list`
      SELECT exam.title AS test, r.revealed_at
      FROM key_reveal r JOIN paper p ON p.id = r.paper_id JOIN exam ON exam.id = p.exam_id
      WHERE r.user_id = ${ID} ORDER BY r.revealed_at`,
    practice_questions: list`
      SELECT exam.title AS test, q.position AS question, s.shown_at
      FROM practice_question s JOIN paper_question q ON q.id = s.question_id
      JOIN paper p ON p.id = q.paper_id JOIN exam ON exam.id = p.exam_id
      WHERE s.user_id = ${ID} ORDER BY s.shown_at, q.id`,
    practice: list`
      SELECT exam.title AS test, q.position AS question, e.act, e.answer, e.sent_at, e.counted_at
      FROM practice_entry e JOIN paper_question q ON q.id = e.question_id
      JOIN paper p ON p.id = q.paper_id JOIN exam ON exam.id = p.exam_id
      WHERE e.user_id = ${ID} ORDER BY e.counted_at, e.writer`,
  },
  tables: {
    attempt: { inArchive: ['attempts', 'seconds'], policy },
    grade: { inArchive: ['grades'], policy },
    answer_log: { inArchive: ['answers'], policy },
    attempt_answer: { inArchive: ['answers'], policy },
    attempt_note: { inArchive: ['notes'], policy },
    key_reveal: { inArchive: ['reviews'], policy },
    practice_question: {
      inArchive: ['practice_questions'],
      policy: { kept: 'tests', until: 'account', stays: null },
      erase: change()`DELETE FROM practice_question WHERE user_id = ${ID}`,
    },
    practice_entry: {
      inArchive: ['practice'],
      policy: { kept: 'tests', until: 'account', stays: null },
      erase: change()`DELETE FROM practice_entry WHERE user_id = ${ID}`,
    },
  },
})
