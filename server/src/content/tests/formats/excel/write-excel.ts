import {
  OPTION_COLUMNS,
  type QuestionColumn,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import type { Fraction } from '@sopan/domain/exams/marks'

import { writtenMark } from '../../marks.ts'
import { translationsOf } from '../../question-schema.ts'
import { questionWorkbook } from '../../questions/question-template.ts'
import type { PassageContent, QuestionContent } from '../../schema.ts'
import type { WrittenTest } from '../format.ts'
import { countingField, lettersInCell } from '../written-key.ts'

type Cells = Map<QuestionColumn, string>

/** A sheet with a question in each row, as the template has it; the texts are Markdown. */
export async function writeExcel({ test }: WrittenTest): Promise<Uint8Array> {
  const { questions, passages, sections } = test
  return questionWorkbook(
    questions.map((question, index) => {
      const cells = cellsOf(question)
      const about = passages.find(({ first, last }) => first <= index + 1 && index < last)
      if (about !== undefined) addPassage(cells, about)
      const section = question.section === null ? undefined : sections[question.section]
      if (section !== undefined) cells.set('section', section.name)
      return cells
    }),
  )
}

function cellsOf(question: QuestionContent): Cells {
  const { right, wrong } = question.marks
  const cells: Cells = new Map()
  addTexts(cells, question, null)
  for (const [code, own] of translationsOf(question)) addTexts(cells, own, code)
  for (const [field, value] of Object.entries(countingField(question) ?? {}))
    cells.set(
      field === 'number' ? 'number' : 'answer',
      field === 'answers' ? lettersInCell(value) : value,
    )
  if (question.partly !== null) cells.set('partly', markIn(question.partly))
  const isUsual = right.numerator === 1 && right.denominator === 1 && wrong.numerator === 0
  if (!isUsual) {
    cells.set('marks', markIn(right))
    cells.set('negative', markIn({ ...wrong, numerator: -wrong.numerator }))
  }
  return cells
}

const markIn = ({ numerator, denominator }: Fraction) => String(writtenMark(numerator, denominator))

function addTexts(
  cells: Cells,
  { text, options, explanation }: Pick<QuestionContent, 'text' | 'options' | 'explanation'>,
  language: Translation | null,
): void {
  const set = (name: TextColumn, words: string | null | undefined) => {
    if (words) cells.set(language === null ? name : translatedColumn(name, language), words)
  }
  set('question', text)
  for (const [index, column] of OPTION_COLUMNS.entries()) set(column, options[index])
  set('explanation', explanation)
}

function addPassage(cells: Cells, about: PassageContent): void {
  cells.set('passage', about.text)
  for (const [code, { text }] of translationsOf(about))
    cells.set(translatedColumn('passage', code), text)
}
