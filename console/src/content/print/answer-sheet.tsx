import { letterOf } from '@sopan/domain/exams/kinds/option-letters'

import { paperWordsIn } from '#console/words/print.ts'

import { Candidate, PaperHead, SHEET } from './paper-head.tsx'
import type { PrintedTest } from './print-calls.ts'

/** A circle for each option, or a line for a number; people read it, no machine does. */
export function AnswerSheet({
  test,
  languages,
}: {
  test: PrintedTest
  languages: readonly string[]
}) {
  return (
    <article className={SHEET}>
      <PaperHead
        test={test}
        languages={languages}
        set={null}
        kind={(language) => paperWordsIn(language).sheet}
      />
      <Candidate languages={languages} />
      <ol className="mt-6 columns-2 gap-6 sm:columns-4 print:columns-4">
        {test.questions.map(({ texts }, index) => {
          const options = texts['en']?.options ?? []
          return (
            <li key={index} className="flex break-inside-avoid items-center gap-1 py-1">
              <span className="w-8 text-end font-semibold">{index + 1}.</span>
              {options.length === 0 && <span className="ms-1 w-24 self-end border-b border-edge" />}
              {options.map((_, place) => (
                <span
                  key={place}
                  className="inline-flex size-6 items-center justify-center rounded-full border border-edge text-12"
                >
                  {letterOf(place)}
                </span>
              ))}
            </li>
          )
        })}
      </ol>
    </article>
  )
}
