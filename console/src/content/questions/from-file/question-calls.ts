import type { QuestionColumn } from '@sopan/contract/console/question-columns'
import { listQuestionFormats, type previewQuestionFile } from '@sopan/contract/console/questions'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'

export const formatsQuery = queryOptions({
  queryKey: ['question formats'],
  queryFn: ({ signal }) => call(listQuestionFormats, {}, signal),
  // Another release of the server has another page.
  staleTime: Infinity,
})

export type ReadFile = EndpointData<typeof previewQuestionFile>
export type ReadRow = ReadFile['rows'][number]

/** A value as the YAML of a test's file has it. */
export type Value = ReadRow['question']

export const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts typed in place of wrong cells, by row and column. */
export type Typed = ReadonlyMap<string, string>

export const keyOf = (row: ReadRow, column: QuestionColumn): string => `${row.number} ${column}`

export const cellText = (row: ReadRow, column: QuestionColumn): string =>
  row.cells.find((cell) => cell.column === column)?.text ?? ''

/** A text of a value that was read; '' for anything else. */
export const wordsOf = (value: Value | undefined): string =>
  typeof value === 'string' ? value : ''

/** The rows as they are sent: with the typed texts, and without what the server has found. */
export function sentRows({ form, place, columns, rows }: ReadFile, typed: Typed) {
  return { form, place, columns, rows: rows.map((row) => sentRow(row, typed)) }
}

function sentRow(row: ReadRow, typed: Typed) {
  const changed = row.errors.flatMap(({ column }) => {
    const text = column === null ? undefined : typed.get(keyOf(row, column))
    return column === null || text === undefined ? [] : [{ column, text, fault: null, old: null }]
  })
  const isChanged = (column: QuestionColumn) => changed.some((cell) => cell.column === column)
  const kept = row.cells.filter(({ column }) => !isChanged(column))
  const cells = [...kept, ...changed.filter(({ text }) => text !== '')]
  return { number: row.number, cells, source: row.source, warnings: row.warnings }
}
