import { previewTexts } from '@sopan/contract/console/drafts'
import type { EndpointData } from '@sopan/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'

import { call } from '#console/lib/call.ts'

import { DraftId } from '../draft-context.ts'
import type { Value } from '../field-schema.ts'

/** What learners read of a question, by language. */
export type Texts = NonNullable<EndpointData<typeof previewTexts>['questions'][number]>['texts']

const PAUSE_MS = 700

/** What learners read of questions, each null until it is known and where it cannot be published as it is. */
export function useTexts(questions: readonly Value[]): readonly (Texts | null)[] {
  const id = use(DraftId)
  const asked = useRested(JSON.stringify(questions))
  const { data } = useQuery({
    queryKey: ['draft-texts', id, asked],
    queryFn: ({ signal }) =>
      call(previewTexts, { body: { id, questions: JSON.parse(asked) as Value[] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return questions.map((_, index) => data?.questions[index]?.texts ?? null)
}

/** A text once it has not changed for a moment; the first one without a pause. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}
