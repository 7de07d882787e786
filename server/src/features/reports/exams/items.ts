import type { Answer } from '@sopan/contract/exams/answer'
import { choicesOf, partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { type KeyedQuestion, creditFor } from '@sopan/domain/exams/marking'
import {
  FLAGGED_FROM,
  type Item,
  type ItemFigures,
  analysePaper,
} from '@sopan/domain/reports/item-analysis'
import { distribution } from '@sopan/domain/reports/standings'
import { counted } from '@sopan/words/en/format'
import { keyText } from '@sopan/words/results/keys'

import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import { type Figures, table } from '../report.ts'
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

/**
 * The same figures as `itemFigures`, of one snapshot. The figures of all times are stored, and computed again only
 * after an attempt, a grade or a key has changed.
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
  const rows = (figures?.items ?? []).map((item, index) => ({
    ...item,
    question: questions[index],
    seconds: distribution(seconds[index] ?? [])?.median ?? null,
  }))
  const [attempts, others] = [ids.length, all.length - ids.length]
  return {
    tables: [
      table('questions', 'Questions', rows, [
        ['question', 'Question', 'count', ({ question }) => question?.position ?? null],
        ['text', 'Text', 'text', ({ question }) => textOf(question)],
        ['key', 'Key', 'text', ({ question }) => (question ? keyText(question.key, 'en') : '')],
        ['right', 'Right %', 'percent'],
        ['partly', 'Partly right %', 'percent'],
        ['wrong', 'Wrong %', 'percent'],
        ['skipped', 'Not answered %', 'percent'],
        ['facility', 'Facility', 'percent', 'mean mark ÷ full mark'],
        ['discrimination', 'Discrimination', 'number', 'correlation with the other marks, in %'],
        ['efficiency', 'Efficiency', 'number', 'of the greatest covariance possible, in %'],
        [
          'upper_less_lower',
          'Upper − lower',
          'number',
          (item) => item.upperLessLower,
          'right % of the best less the last 27 %',
        ],
        ['upper', 'Answers of the best 27 %', 'text', (item) => sharesOf(item, 'upper')],
        ['lower', 'Answers of the last 27 %', 'text', (item) => sharesOf(item, 'lower')],
        ['seconds', 'Median seconds', 'number'],
        ['flag', 'Flag', 'text'],
      ]),
      table(
        'paper',
        'All questions together',
        [figures],
        [
          ['paper_id', null, 'count', () => paperId],
          ['attempts', 'Attempts', 'count', () => attempts],
          [
            'alpha',
            'Reliability',
            'number',
            (all) => all?.alpha ?? null,
            'Cronbach’s alpha; from 0.75 on it is good',
          ],
        ],
      ),
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
  const partlyMarks = partlyMarksOf(asked)
  const keyed: KeyedQuestion = { id: 0, key, rightMarks, wrongMarks, partlyMarks }
  return {
    choices: choicesOf(asked),
    isRight: (answer) => creditFor(keyed, answer)?.outcome === 'right',
    isPartly: (answer) => creditFor(keyed, answer)?.outcome === 'partly',
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

const textOf = (question: Question | undefined) =>
  question?.text.replaceAll(/\s+/g, ' ').slice(0, TEXT) ?? ''

/** 'A: 9 %, B: 91 %', which a line breaks after a comma only. */
const sharesOf = ({ choices }: ItemFigures, of: 'upper' | 'lower') =>
  choices.map((one) => `${one.answer}:\u00A0${Math.round(one[of])}\u00A0%`).join(', ')
