import {
  OPTION_COLUMNS,
  type TextColumn,
  partsOfColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { keyFieldOf } from '@sopan/domain/exams/kinds/in-files'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS, inLanguage, languageInEnglish } from '@sopan/domain/exams/languages'
import { memo } from 'react'

import { type Column, DataTable } from '#console/table/data-table.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { FileText } from './file-pictures.tsx'
import { type ReadRow, cellText, isObject, wordsOf } from './question-calls.ts'

/** The texts of a row in a language: of its passage, its question and its options. */
function textsOf(row: ReadRow, language: Translation | 'en') {
  const textOf = (name: TextColumn) =>
    cellText(row, language === 'en' ? name : translatedColumn(name, language))
  return {
    passage: textOf('passage'),
    asked: textOf('question'),
    options: numbered(OPTION_COLUMNS.map(textOf)),
  }
}

const numbered = (options: readonly string[]) =>
  options.flatMap((option, index) => (option === '' ? [] : [`${letterOf(index)}. ${option}`]))

function Texts({ passage, asked, options }: ReturnType<typeof textsOf>) {
  return (
    <div className="text-start whitespace-pre-wrap">
      {passage !== '' && (
        <div className="mb-2 max-h-40 overflow-y-auto text-ink-2">
          <FileText text={passage} />
        </div>
      )}
      <FileText text={asked} />
      {options.map((option) => (
        <div key={option} className="text-ink-2">
          <FileText text={option} />
        </div>
      ))}
    </div>
  )
}

const answerOf = (row: ReadRow) =>
  isObject(row.question)
    ? wordsOf(row.question[keyFieldOf(row.question)])
    : cellText(row, 'answer') || cellText(row, 'number')

const number: Column<ReadRow> = { id: 'number', title: text.number, value: (row) => row.number }

const english: Column<ReadRow> = {
  id: 'en',
  title: languageInEnglish('en'),
  value: () => null,
  cell: (row) => (
    <>
      <Texts {...textsOf(row, 'en')} />
      {row.errors.map(({ message }) => (
        <span key={message} className="block text-left text-wrong-text">
          {message}
        </span>
      ))}
      {row.warnings.map((message) => (
        <span key={message} className="block text-left text-ink-2">
          {message}
        </span>
      ))}
    </>
  ),
}

const inOther = (language: Translation): Column<ReadRow> => ({
  id: language,
  title: languageInEnglish(language),
  value: () => null,
  cell: (row) => (
    <div {...inLanguage(language)}>
      <Texts {...textsOf(row, language)} />
    </div>
  ),
})

const source: Column<ReadRow> = {
  id: 'source',
  title: text.oldText,
  value: ({ source: lines }) => lines,
  cell: ({ source: lines }) => (
    <div className="text-start text-14 whitespace-pre-wrap text-ink-2">{lines}</div>
  ),
}

const answer: Column<ReadRow> = { id: 'answer', title: text.answer, value: answerOf }

/**
 * The questions that were read with their formulas, and what is wrong; other languages only where there are any. Drawn again only for
 * other rows, not for what is typed above them.
 */
export const ReadTable = memo(function ReadTable({ rows }: { rows: readonly ReadRow[] }) {
  const found = new Set(
    rows.flatMap(({ cells }) => cells.map(({ column }) => partsOfColumn(column).language)),
  )
  const others = TRANSLATIONS.filter((language) => found.has(language))
  const sources = rows.some((row) => row.source !== null) ? [source] : []
  return (
    <DataTable
      label={text.table}
      columns={[number, ...sources, english, ...others.map(inOther), answer]}
      rows={rows}
    />
  )
})
