import { previewTexts } from '@sopan/contract/console/drafts'
import type { EndpointData } from '@sopan/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useEffect, useMemo, useState } from 'react'

import { call } from '#console/lib/call.ts'

import { DraftId } from '../draft-context.ts'
import type { Value } from '../field-schema.ts'

/** The texts of a question that learners read, by language. */
export type Texts = NonNullable<EndpointData<typeof previewTexts>['questions'][number]>['texts']

/** Asks for the texts of a question; null if it cannot be published as it is. */
export type AskTexts = (question: Value) => Promise<Texts | null>

/** Questions whose texts are asked for with one call. */
const GROUP = 20
const PAUSE_MS = 700

/** Asks for the texts of the questions of a list: for those that need them at the same moment together. */
export function useAskTexts(): AskTexts {
  const id = use(DraftId)
  return useMemo(() => createAsk(id), [id])
}

interface Asked extends ReturnType<typeof Promise.withResolvers<Texts | null>> {
  question: Value
}

function createAsk(id: number): AskTexts {
  let waiting: Asked[] = []
  const send = async (group: readonly Asked[]) => {
    try {
      const body = { id, questions: group.map(({ question }) => question) }
      const { questions } = await call(previewTexts, { body })
      for (const [index, { resolve }] of group.entries()) resolve(questions[index]?.texts ?? null)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  const sendAll = () => {
    for (let at = 0; at < waiting.length; at += GROUP) void send(waiting.slice(at, at + GROUP))
    waiting = []
  }
  return (question) => {
    if (waiting.length === 0) setTimeout(sendAll)
    const asked = { question, ...Promise.withResolvers<Texts | null>() }
    waiting.push(asked)
    return asked.promise
  }
}

/** The texts of a question that learners read; null until they are known, and if the question cannot be published. */
export function useTexts(ask: AskTexts, question: Value): Texts | null {
  const id = use(DraftId)
  const asked = useRested(JSON.stringify(question))
  const { data } = useQuery({
    queryKey: ['draft-texts', id, asked],
    queryFn: () => ask(JSON.parse(asked) as Value),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return data ?? null
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
