import type { OptionLetter } from '@sopan/contract/exams/attempts'
import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { keyText, singleKey } from '@sopan/domain/exams/keys'
import { LETTERS } from '@sopan/domain/exams/option-letters'

import { readQuestion, textsIn } from '../../read/question.ts'
import { countedMarks } from '../counted-marks.ts'
import { signed } from '../marks-line.tsx'

/** Answers, keys and marks in one table that is only printed, above the questions of the review. */
export function ResponseSheet({ result }: { result: ExamResult }) {
  const marks = countedMarks(result)
  const chosen = (question: ReviewedQuestion): string => {
    const option = result.user_answers[question.id]?.selected_option ?? null
    return option === null ? '\u2013' : shownOption(question, option)
  }
  const marksOf = (question: ReviewedQuestion): string => {
    const one = marks?.questions.get(question.id)
    return marks === null || one === undefined ? '' : signed(one[one.outcome] / marks.denominator)
  }
  const hasSections = result.questions.some(({ section }) => section !== undefined)
  const columns: [string, (question: ReviewedQuestion, index: number) => string | number][] = [
    ['Question', (_, index) => index + 1],
    ...(hasSections ? [['Section', ({ section }) => section ?? ''] as (typeof columns)[0]] : []),
    ['Chosen', chosen],
    ['Key', keyOf],
    ['Marks', marksOf],
  ]
  return (
    <table className="mb-6 w-full text-left text-14 not-print:hidden">
      <caption className="pb-2 text-left text-18 font-bold">Response sheet</caption>
      <thead>
        <tr className="border-b border-edge">
          {columns.map(([name]) => (
            <th key={name} scope="col" className="py-1 pr-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.questions.map((question, index) => (
          <tr key={question.id} className="border-b border-rule [&>td]:py-1 [&>td]:pr-3">
            {columns.map(([name, textOf]) => (
              <td key={name}>{textOf(question, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An option by the letter at which the attempt showed it. */
function shownOption(question: ReviewedQuestion, option: OptionLetter): OptionLetter {
  const { options } = textsIn(readQuestion(question), 'en')
  return LETTERS[options.findIndex(({ key }) => key === option)] ?? option
}

function keyOf(question: ReviewedQuestion): string {
  const { mode, options } = question.key_correction?.after ?? singleKey(question.correct_answer)
  return keyText({ mode, options: options.map((one) => shownOption(question, one)).toSorted() })
}
