import type { ReportCard } from '@sopan/contract/report-card'
import { figure } from '@sopan/words/figure'
import { reportCard } from '@sopan/words/results/report-card'

import { PercentLine } from '../content/percent-line.tsx'
import { useFormats, useWords } from '../language.ts'
import { CardSection, CardTable, TwoLines } from './card-parts.tsx'
import { useInLanguage } from './use-in-language.ts'

type Attempt = ReportCard['attempts'][number]

/** The marks of a report card over time: as a line from two on, and as a table; the oldest first. */
export function CardMarks({
  card: { attempts: sent, attempts_total: total },
}: {
  card: Pick<ReportCard, 'attempts' | 'attempts_total'>
}) {
  const words = useWords(reportCard)
  const { date } = useFormats()
  const attempts = sent.toReversed().map(useInLanguage())
  const nameOf = ({ test_name: name, number }: Attempt) =>
    number === 1 ? name : `${name}, ${words.attempt(number)}`
  return (
    <CardSection title={words.marks}>
      {attempts.length === 0 && <p>{words.noMarks}</p>}
      <MarksLine attempts={attempts} nameOf={nameOf} />
      {attempts.length > 0 && (
        <CardTable
          label={words.marks}
          columns={[words.test, words.marks, words.percent, words.rank]}
          rows={attempts.map((one, index) => [
            <TwoLines
              key="test"
              first={`${index + 1}. ${nameOf(one)}`}
              second={date(one.completed_at)}
            />,
            <Score key="score" attempt={one} />,
            one.percentage === null ? '–' : `${figure(one.percentage)}%`,
            one.rank === null ? '–' : words.rankOf(one.rank.place, one.rank.of),
          ])}
        />
      )}
      {total > attempts.length && (
        <p className="mt-2 text-ink-2">{words.newestOf(attempts.length, total)}</p>
      )}
    </CardSection>
  )
}

function MarksLine({
  attempts,
  nameOf,
}: {
  attempts: readonly Attempt[]
  nameOf: (attempt: Attempt) => string
}) {
  const words = useWords(reportCard)
  const { date } = useFormats()
  const points = attempts.flatMap((attempt, index) => {
    const { percentage, completed_at: at } = attempt
    if (percentage === null) return []
    const inWords = `${nameOf(attempt)}, ${date(at)}: ${figure(percentage)}%`
    return [{ label: String(index + 1), percentage, inWords }]
  })
  if (points.length < 2) return null
  return (
    <div className="flex min-h-48 break-inside-avoid flex-col pe-6 wrap-normal">
      <p className="text-ink-2">{words.inPercent}</p>
      <PercentLine points={points} words={words.inWords(points.map(({ inWords }) => inWords))} />
    </div>
  )
}

function Score({ attempt }: { attempt: Attempt }) {
  const words = useWords(reportCard)
  const { score, total_marks: total, figures_from: from } = attempt
  if (score !== null && total !== null) return words.score(figure(score), figure(total))
  return from == null ? words.shownLater : words.shownFrom(from)
}
