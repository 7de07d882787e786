import type { Answer } from '@sopan/contract/exams/answer'
import { choicesOf, keyText } from '@sopan/domain/exams/kinds/kinds'
import { type KeyedQuestion, creditFor } from '@sopan/domain/exams/marking'
import { counted } from '@sopan/domain/format'
import {
  FLAGGED_FROM,
  type Item,
  type ItemFigures,
  analysePaper,
} from '@sopan/domain/reports/item-analysis'
import { distribution } from '@sopan/domain/reports/standings'

import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import { type Figures, column } from '../report.ts'
import {
  type ExamAttempts,
  type Question,
  type SeenSheet,
  listCountedAttempts,
  listQuestions,
  listSheets,
} from './attempts-store.ts'
import { findItemFigures, findItemState, storeItemFigures } from './item-figures-store.ts'

/** Characters of a question's text that are shown. */
const TEXT = 80

const COLUMNS = [
  column('question', 'Question', 'count'),
  column('text', 'Text', 'text'),
  column('key', 'Key', 'text'),
  column('right', 'Right %', 'percent'),
  column('wrong', 'Wrong %', 'percent'),
  column('skipped', 'Not answered %', 'percent'),
  column('facility', 'Facility', 'percent', 'mean mark ÷ full mark'),
  column('discrimination', 'Discrimination', 'number', 'correlation with the other marks, in %'),
  column('efficiency', 'Efficiency', 'number', 'of the greatest covariance possible, in %'),
  column('upper_less_lower', 'Upper − lower', 'number', 'right % of the best less the last 27 %'),
  column('upper', 'Options of the best 27 %', 'text'),
  column('lower', 'Options of the last 27 %', 'text'),
  column('seconds', 'Median seconds', 'number'),
  column('flag', 'Flag', 'text'),
]

/**
 * The same figures as `itemFigures`, of one snapshot. Those of all times are stored, and computed again only after an
 * attempt, a grade or a key has changed.
 */
export async function readItemFigures(db: Db, which: ExamAttempts): Promise<Figures> {
  if (which.period !== null) return inSnapshot(db, (trx) => itemFigures(trx, which))
  const { figures, computedFrom } = await inSnapshot(db, async (trx) => {
    const state = await findItemState(trx, which.examId)
    const stored = await findItemFigures(trx, { ...which, state })
    return stored === undefined
      ? { figures: await itemFigures(trx, which), computedFrom: state }
      : { figures: stored, computedFrom: null }
  })
  if (computedFrom !== null) await storeItemFigures(db, { ...which, state: computedFrom }, figures)
  return figures
}

/** How each question of a test works, over the attempts that are marked as the newest version. */
async function itemFigures(trx: Trx, which: ExamAttempts): Promise<Figures> {
  const all = await listCountedAttempts(trx, which)
  const paperId = Math.max(0, ...new Set(all.map((attempt) => attempt.paper_id)))
  const ranking = all.find((one) => one.paper_id === paperId)?.ranking_id
  const ids = all.filter((one) => one.ranking_id === ranking).map((one) => one.attempt_id)
  const questions = await listQuestions(trx, paperId)
  const { sheets, seconds } = readSheets(await listSheets(trx, ids), questions.length, ids.length)
  const figures = analysePaper(questions.map(itemOf), sheets)
  const [attempts, others] = [ids.length, all.length - ids.length]
  return {
    tables: [
      {
        name: 'questions',
        title: 'Questions',
        columns: COLUMNS,
        rows: (figures?.items ?? []).map((item, index) => ({
          ...rowOf(item, questions[index]),
          seconds: distribution(seconds[index] ?? [])?.median ?? null,
        })),
      },
      {
        name: 'paper',
        title: 'All questions together',
        columns: [
          column('attempts', 'Attempts', 'count'),
          column('alpha', 'Reliability', 'number', 'Cronbach’s alpha; from 0.75 on it is good'),
        ],
        rows: [{ paper_id: paperId, attempts, alpha: figures?.alpha ?? null }],
      },
    ],
    notes: [
      ...(attempts < FLAGGED_FROM
        ? [`Questions are flagged from ${FLAGGED_FROM} attempts on; there are ${attempts}.`]
        : []),
      ...(others > 0
        ? [
            `${counted(others, 'attempt')} of earlier versions, which are marked differently, are left out.`,
          ]
        : []),
    ],
  }
}

function itemOf({ asked, key, right_marks: rightMarks, wrong_marks: wrongMarks }: Question): Item {
  const keyed: KeyedQuestion = { id: 0, key, rightMarks, wrongMarks }
  return {
    choices: choicesOf(asked),
    isRight: (answer) => creditFor(keyed, answer)?.outcome === 'right',
    fullMarks: key.mode === 'dropped' ? 0 : rightMarks,
    marksOf: (answer) => creditFor(keyed, answer)?.marks ?? 0,
  }
}

/**
 * The answers of each attempt in the order of the questions, and the seconds of each question. Attempts that have seen
 * no question have no row.
 */
function readSheets(seen: readonly SeenSheet[], questions: number, attempts: number) {
  const seconds = Array.from({ length: questions }, (): number[] => [])
  const sheets = Array.from({ length: attempts }, () => Array<Answer | null>(questions).fill(null))
  for (const [index, { positions, answers, seconds: spent }] of seen.entries()) {
    for (const [at, position] of positions.entries()) {
      const sheet = sheets[index]
      if (sheet) sheet[position - 1] = answers[at] ?? null
      seconds[position - 1]?.push(spent[at] ?? 0)
    }
  }
  return { sheets, seconds }
}

function rowOf(item: ItemFigures, question: Question | undefined) {
  const shares = (of: 'upper' | 'lower') =>
    item.choices.map((one) => `${one.answer} ${Math.round(one[of])} %`).join(', ')
  return {
    question: question?.position ?? null,
    text: question?.text.replaceAll(/\s+/g, ' ').slice(0, TEXT) ?? '',
    key: question === undefined ? '' : keyText(question.key),
    right: item.right,
    wrong: item.wrong,
    skipped: item.skipped,
    facility: item.facility,
    discrimination: item.discrimination,
    efficiency: item.efficiency,
    upper_less_lower: item.upperLessLower,
    upper: shares('upper'),
    lower: shares('lower'),
    flag: item.flag,
  }
}
