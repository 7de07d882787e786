import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { isSameKey } from '@sopan/domain/exams/kinds/kinds'
import { keyText } from '@sopan/words/results/keys'
import { sql } from 'kysely'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import {
  type KeyCorrections,
  type NewKey,
  emptiesPaper,
  insertKeyCorrections,
  keyOf,
  listKeyCorrections,
  listKeysOfRankings,
} from '#server/db/queries/key-corrections.ts'
import { passageOf } from '#server/db/queries/passages.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { argumentOf, askedBy } from './asked-in-files.ts'
import type { QuestionContent, TestContent } from './schema.ts'

interface StoredQuestion {
  id: number
  path: string
  paper_id: number
  ranking_id: number
  position: number
  asked: Asked
  /** Its kind, and in English its text, its options and its passage, as JSON. */
  words: string
  /** Whether attempts have its paper. */
  is_used: boolean
}

const wantedKey = (question: QuestionContent): QuestionKey => question.key ?? askedBy(question).key

/** The words of a question of a test, by its place from 0. */
function wordsOf({ questions, passages }: TestContent, index: number): string | null {
  const question = questions[index]
  if (question === undefined) return null
  const passage = passages.find(({ first, last }) => first <= index + 1 && index < last)
  const { text, options } = question
  return JSON.stringify([askedBy(question).kind, text, options, passage?.text ?? null])
}

export interface KeysOfTest {
  questions: StoredQuestion[]
  corrections: KeyCorrections
}

/** The keys of all papers of these tests, by the path of the test. */
export async function readUsedKeys({ trx }: ImportContext, tests: readonly TestContent[]) {
  const questions = await listQuestions(trx, tests)
  const papers = questions.map((question) => question.paper_id)
  const corrections = await listKeyCorrections(trx, papers)
  const byPath = Map.groupBy(questions, ({ path }) => path)
  const wanted = new Map(tests.map((test) => [`tests/${test.slug}`, test.questions]))
  return {
    ofTest: (path: string): KeysOfTest => ({ questions: byPath.get(path) ?? [], corrections }),
    /** Whether a paper, which has the questions of the folder, has their keys too. */
    match: (path: string, paperId: number | null): boolean =>
      (byPath.get(path) ?? [])
        .filter((question) => question.paper_id === paperId)
        .every((question) => {
          const given = wanted.get(path)?.[question.position - 1]
          return given === undefined || isSameKey(wantedKey(given), keyOf(question, corrections))
        }),
  }
}

async function listQuestions(
  trx: ImportContext['trx'],
  tests: readonly TestContent[],
): Promise<StoredQuestion[]> {
  const { rows } = await sql<
    Omit<StoredQuestion, 'words'> & { text: string; options: string[]; passage: string | null }
  >`
    SELECT q.id, 'tests/' || exam.slug AS path, q.paper_id, r.ranking_id, q.position, q.asked,
      q.source -> 'en' ->> 'question' AS text, q.source -> 'en' -> 'options' AS options,
      ${passageOf('q', 'paper')} AS passage, used.is_used
    FROM exam JOIN paper ON paper.exam_id = exam.id
    JOIN paper_ranking r ON r.paper_id = paper.id
    JOIN paper_question q ON q.paper_id = paper.id,
    LATERAL (SELECT EXISTS (SELECT FROM attempt
      WHERE exam_id = exam.id AND paper_id = paper.id) AS is_used OFFSET 0) AS used
    WHERE exam.slug = ANY (${tests.map((test) => test.slug)}::text[])
    ORDER BY q.paper_id, q.position`.execute(trx)
  return rows.map(({ text, options, passage, ...row }) => ({
    ...row,
    words: JSON.stringify([row.asked.kind, text, options, passage]),
  }))
}

/**
 * Gives the paper of a test, which has the questions of the folder, their keys. Reports questions of
 * used papers that have other keys: taking back a correction, or changing the key of papers with the same ranking, is
 * refused unless the import overwrites; another key in a new paper is only named.
 */
export async function setKeys(
  context: ImportContext,
  test: TestContent,
  examId: number,
  before: KeysOfTest,
): Promise<void> {
  const { trx, now: at, actor } = context
  const { paper_id: paperId } = await trx
    .selectFrom('exam')
    .select('paper_id')
    .where('id', '=', examId)
    .executeTakeFirstOrThrow()
  const refused = reportDifferences(context, test, before, paperId)
  const current = await trx
    .selectFrom('paper_question')
    .select(['id', 'position', 'paper_id', 'asked'])
    .where('paper_id', '=', paperId)
    .execute()
  const corrections = await listKeyCorrections(trx, paperId === null ? [] : [paperId])
  const keys = new Map<number, NewKey>(refused.map((one) => [one.question_id, one]))
  for (const question of current) {
    const given = test.questions[question.position - 1]
    if (given === undefined) continue
    const key = wantedKey(given)
    if (isSameKey(key, keyOf(question, corrections))) continue
    keys.set(question.id, { paper_id: question.paper_id, question_id: question.id, key })
  }
  const given = [...keys.values()]
  if (await emptiesPaper(trx, await listKeysOfRankings(trx, given))) {
    throw new OperatorError(
      `tests/${test.slug}: no question would count for the total. Give full marks for one that is dropped.`,
    )
  }
  await insertKeyCorrections(trx, examId, given, { at, actor, reason: REASON })
}

const REASON = 'The key was corrected.'

function reportDifferences(
  { reportKey }: ImportContext,
  test: TestContent,
  { questions, corrections }: KeysOfTest,
  paperId: number | null,
): NewKey[] {
  const ranking = questions.find((one) => one.paper_id === paperId)?.ranking_id
  const refused: NewKey[] = []
  for (const [index, given] of test.questions.entries()) {
    const key = wantedKey(given)
    const words = wordsOf(test, index)
    const different = questions.filter(
      (one) =>
        one.is_used &&
        (one.words === words || (one.ranking_id === ranking && one.position === index + 1)) &&
        !isSameKey(keyOf(one, corrections), key),
    )
    const isTaken = (one: StoredQuestion) => one.ranking_id === ranking || corrections.has(one.id)
    const [taken, kept] = [different.filter(isTaken), different.filter((one) => !isTaken(one))]
    refused.push(...taken.map((one) => ({ paper_id: one.paper_id, question_id: one.id, key })))
    for (const [first] of [taken, kept]) {
      if (first === undefined) continue
      reportKey({
        item: `tests/${test.slug}`,
        question: index + 1,
        counts: keyText(keyOf(first, corrections), 'en'),
        given: keyText(key, 'en'),
        option: argumentOf(key),
        isRefused: isTaken(first),
      })
    }
  }
  return refused
}
