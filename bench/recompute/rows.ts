import { type Kysely, sql } from 'kysely'

export interface QuestionRow {
  id: number
  paper: number
  section: number | null
  kind: string
  choices: number | null
  full: number
  wrong: number
  /** Of its section. */
  qualifying: boolean
  cutOff: number | null
  /** The marks of each right option. */
  partly: number | null
  key: Key
}

/** The key that counts. */
export interface Key {
  mode: string
  options?: string[]
  from?: string
  to?: string
}

export interface AttemptRow {
  id: number
  user: number
  exam: number
  paper: number
  denominator: number
  /** The pass mark in per cent. */
  pass: number
  given_back: boolean
  erased: boolean
  in_window: boolean
  /** Milliseconds since 1970, like all times here. */
  started: number
  /** The window of the test as it is now. */
  opens: number | null
  closes: number | null
}

export interface RevealRow {
  user: number
  paper: number
  at: number
}

export async function readAttempts(db: Kysely<unknown>): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT a.id::int AS id, a.user_id::int AS user, a.exam_id::int AS exam, a.paper_id::int AS paper,
      p.marks_denominator AS denominator, p.pass_percent AS pass, a.given_back_at IS NOT NULL AS given_back,
      u.erased_at IS NOT NULL AS erased, a.in_window, extract(epoch FROM a.started_at)::float8 * 1000 AS started,
      extract(epoch FROM e.opens_at)::float8 * 1000 AS opens, extract(epoch FROM e.closes_at)::float8 * 1000 AS closes
    FROM attempt a JOIN paper p ON p.id = a.paper_id JOIN exam e ON e.id = a.exam_id
    JOIN app_user u ON u.id = a.user_id`.execute(db)
  return rows
}

/** When the keys of papers were first sent to learners. */
export async function readReveals(db: Kysely<unknown>): Promise<RevealRow[]> {
  const { rows } = await sql<RevealRow>`
    SELECT user_id::int AS user, paper_id::int AS paper, extract(epoch FROM revealed_at)::float8 * 1000 AS at
    FROM key_reveal`.execute(db)
  return rows
}

/** Each question with the correction that was written last. */
export async function readQuestions(db: Kysely<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT q.id::int AS id, q.paper_id::int AS paper, q.section_id::int AS section,
      q.asked ->> 'kind' AS kind, (q.asked ->> 'options')::int AS choices, q.right_marks AS full, q.wrong_marks AS wrong,
      coalesce(s.qualifying, false) AS qualifying, s.cut_off AS "cutOff",
      (q.asked ->> 'partly')::int AS partly, coalesce(k.key, q.asked -> 'key') AS key
    FROM paper_question q LEFT JOIN paper_section s ON s.id = q.section_id
    LEFT JOIN key_correction k ON k.id = (SELECT max(id) FROM key_correction WHERE question_id = q.id)
    ORDER BY q.paper_id, q.position`.execute(db)
  return rows
}

/**
 * The answer that counts, by attempt and question. With section clocks it follows from every change that was sent and the
 * ends of the sections: a late one counts only if a person had the late answers of the attempt counted.
 */
export async function readAnswers(db: Kysely<unknown>): Promise<Map<string, string | null>> {
  const { rows: plain } = await sql<AnswerRow>`
    SELECT attempt_id::int AS attempt, question_id::int AS question, option
    FROM attempt_answer JOIN attempt a ON a.id = attempt_id WHERE a.section_ends IS NULL`.execute(
    db,
  )
  const { rows: sent } = await sql<AnswerRow>`
    SELECT l.attempt_id::int AS attempt, l.question_id::int AS question, l.option
    FROM answer_log l JOIN attempt a ON a.id = l.attempt_id JOIN paper_question q ON q.id = l.question_id
    JOIN paper_section s ON s.id = q.section_id
    WHERE a.section_ends IS NOT NULL AND (
      extract(epoch FROM l.arrived_at - a.started_at) <= 30 + extract(epoch FROM
        (CASE WHEN a.in_window THEN a.section_ends[s.position] ELSE a.deadline END) - a.started_at)
      OR EXISTS (SELECT FROM audit WHERE action = 'count late answers' AND subject = 'attempt ' || a.id))
    ORDER BY l.seq, l.writer COLLATE "C"`.execute(db)
  return new Map([...plain, ...sent].map((row) => [`${row.attempt} ${row.question}`, row.option]))
}

interface AnswerRow {
  attempt: number
  question: number
  option: string | null
}
