import { useState } from 'react'
import { useParams } from 'react-router'

import { learnerWords } from '#console/words/learners.ts'
import { cardWords as text } from '#console/words/report-cards.ts'

import { type CardDays, learnerCardQuery } from './card-calls.ts'
import { ReportCards } from './report-cards.tsx'

/** Prints the report card of a learner. */
export function Component() {
  const { learnerId = '' } = useParams()
  const [days, setDays] = useState<CardDays>('90')
  return (
    <ReportCards
      title={learnerWords.reportCard}
      back={{ title: text.learner, path: `/learners/${learnerId}` }}
      query={learnerCardQuery(learnerId, days)}
      days={days}
      onDays={setDays}
    />
  )
}
