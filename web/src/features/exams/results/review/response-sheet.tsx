import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { useWords } from '@sopan/ui/language.ts'
import { answerText, useShownKey } from '@sopan/ui/questions/kinds/kinds.tsx'
import { review } from '@sopan/words/results/review'

import { useItems } from '#web/components/use-items.ts'
import { textsIn, textsOf } from '#web/lib/api/wire/exams/question.ts'

import { numeral } from '../../marks-text.ts'
import { signed } from '../marks-line.tsx'

/** Answers, keys and marks in one table that is only printed, above the questions of the review. */
export function ResponseSheet({ result }: { result: ExamResult }) {
  const { sheet } = useWords(review)
  const shown = useItems()
  const shownKey = useShownKey()
  const chosen = (question: ReviewedQuestion): string => {
    const answer = result.user_answers[question.id]?.selected_option ?? null
    return answer === null ? '\u2013' : answerText(question.kind, answer, optionsOf(question))
  }
  const marksOf = ({ id, marks: { right, wrong } }: ReviewedQuestion): string => {
    const { outcome = null, marks = null } = result.user_answers[id] ?? {}
    if (marks === null) return ''
    if (outcome === 'right') return `+${numeral(right)}`
    return outcome === 'wrong' ? numeral(wrong) : signed(marks)
  }
  const hasSections = result.questions.some(({ section }) => section !== undefined)
  const columns: [string, (question: ReviewedQuestion, index: number) => string | number][] = [
    [sheet.question, (_, index) => index + 1],
    ...(hasSections
      ? [[sheet.section, (question) => shown(question).section ?? ''] as (typeof columns)[0]]
      : []),
    [sheet.chosen, chosen],
    [sheet.key, (question) => shownKey(question.key, optionsOf(question))],
    [sheet.marks, marksOf],
  ]
  return (
    <table className="mb-6 w-full text-left text-14 not-print:hidden">
      <caption className="pb-2 text-left text-18 font-bold">{sheet.title}</caption>
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

const optionsOf = (question: ReviewedQuestion) => textsIn(textsOf(question), 'en').options
