import { useState } from 'react'
import { useParams } from 'react-router'

import { words } from '#console/words.ts'
import { batchWords } from '#console/words/batches.ts'

import { type CardDays, batchCardsQuery } from './card-calls.ts'
import { ReportCards } from './report-cards.tsx'

/** Prints the report cards of the members of a batch. */
export function Component() {
  const { batchId = '' } = useParams()
  const [days, setDays] = useState<CardDays>('')
  return (
    <ReportCards
      title={batchWords.reportCards}
      back={{ title: words.batch, path: `/batches/${batchId}` }}
      query={batchCardsQuery(batchId, days)}
      days={days}
      onDays={setDays}
      isOfBatch
    />
  )
}
