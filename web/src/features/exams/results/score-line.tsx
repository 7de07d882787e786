import { Card } from '@sopan/ui/content/card.tsx'
import { PercentLine } from '@sopan/ui/content/percent-line.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { score } from '@sopan/words/results/score'

interface Score {
  number: number
  percentage: number
}

/** A chart of the scores by attempt; oldest first. */
export function ScoreLine({
  scores,
  passPercentage,
}: {
  scores: readonly Score[]
  passPercentage: number
}) {
  const words = useWords(score).attempts
  const attempts = scores.map(({ number, percentage }) => words.attempt(number, figure(percentage)))
  return (
    <Card className="flex h-full flex-col p-4 md:p-5">
      <h2 className="text-18">{words.title}</h2>
      <p className="mt-0.5 text-14 text-ink-2">{words.hint}</p>
      <PercentLine
        points={scores.map(({ number, percentage }) => ({ label: String(number), percentage }))}
        passPercentage={passPercentage}
        words={words.chart(attempts.join(', '), passPercentage)}
      />
    </Card>
  )
}
