import { inLanguage } from '@sopan/domain/exams/languages'
import type { PaperSet } from '@sopan/domain/exams/printed-sets'

import { paperWordsIn } from '#console/words/print.ts'

import { type PrintedTest, languagesIn } from './print-calls.ts'

/** The look of a sheet of the paper, which begins a page where it is printed. */
export const SHEET =
  '[&_:is(table,pre)]:overflow-visible [&_:is(td,th)]:min-w-0 [&_pre]:whitespace-pre-wrap [&_table]:table mb-10 border-t border-rule pt-4 text-14 print:mb-0 print:border-0 print:pt-0 print:not-first:break-before-page'

/** The institute and the name of the test in the languages of the paper, with what kind of sheet it is. */
export function PaperHead({
  test: { institute, titles },
  languages,
  set,
  kind,
}: {
  test: PrintedTest
  languages: readonly string[]
  /** Null: the paper has one set. */
  set: PaperSet | null
  /** The kind of sheet in a language; null for the questions. */
  kind: ((language: string) => string) | null
}) {
  return (
    <header className="text-center">
      <p className="text-18">{institute}</p>
      <h2 className="text-18">
        <Names names={titles} languages={languages} />
      </h2>
      {(kind !== null || set !== null) && (
        <p className="font-semibold">
          {[
            ...(kind === null ? [] : [languages.map(kind).join(' / ')]),
            ...(set === null
              ? []
              : [languages.map((one) => paperWordsIn(one).set(set)).join(' / ')]),
          ].join(' · ')}
        </p>
      )}
    </header>
  )
}

/** The lines on which a candidate writes. */
export function Candidate({ languages }: { languages: readonly string[] }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {(['name', 'rollNumber'] as const).map((line) => (
        <span key={line} className="flex min-w-60 grow items-end gap-2">
          {languages.map((language) => paperWordsIn(language)[line]).join(' / ')}
          <span className="grow border-b border-edge" />
        </span>
      ))}
    </p>
  )
}

/** A name in the languages of the paper. */
export function Names({
  names,
  languages,
}: {
  names: Readonly<Record<string, string>>
  languages: readonly string[]
}) {
  return languagesIn(names, languages).map((language, index) => (
    <span key={language}>
      {index > 0 && ' / '}
      <span {...inLanguage(language)}>{names[language]}</span>
    </span>
  ))
}
