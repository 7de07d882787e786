import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { Link } from 'react-router'

import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

import { type ResultSummary, hasFigures } from '../result-summary.ts'
import { ResultCard } from './result-card.tsx'

/** Attempts as cards, each with a link to its review, or before its marks are shown to its page, which has no review. */
export function AttemptCards({
  attempts,
  className = '',
}: {
  attempts: readonly ResultSummary[]
  className?: string
}) {
  return (
    <ul className={`grid gap-4 md:grid-cols-2 md:gap-6 ${className}`}>
      {attempts.map((attempt) => (
        <li key={attempt.attempt_id}>
          <ResultCard isListed result={attempt} footer={<ReviewLink attempt={attempt} />} />
        </li>
      ))}
    </ul>
  )
}

function ReviewLink({ attempt }: { attempt: ResultSummary }) {
  const words = useWords(results).card
  const shown = useItems()
  const has = hasFigures(attempt)
  const labelOf = has ? words.reviewOf : words.detailsOf
  return (
    <ArrowLink
      render={(link) => (
        <Link
          {...link}
          to={paths.testResults(attempt.test_id, attempt.attempt_id)}
          aria-label={labelOf(shown(attempt).test_name, attempt.number)}
        />
      )}
    >
      {has ? words.review : words.details}
    </ArrowLink>
  )
}
