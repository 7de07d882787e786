import { success } from '@sopan/contract/envelope'
import { getPaper } from '@sopan/contract/exams/paper'

import { type EncodedBody, encodeText } from '#server/http/response/encoded-body.ts'

import { presentPassages, presentQuestion } from './present.ts'
import type { Paper } from './store.ts'

const bodies = new WeakMap<Paper, EncodedBody>()

/**
 * The response with the questions of a cached paper, made once per server: it has nothing of an attempt, and making it
 * for 100 questions in two languages takes as long as ten starts.
 */
export function bodyOf(paper: Paper): EncodedBody {
  const known = bodies.get(paper)
  if (known !== undefined) return known
  const questions = paper.questions.map((question) => presentQuestion(paper, question))
  const sent = getPaper.schema.response[200].parse(
    success({ questions, ...presentPassages(paper) }),
  )
  const body = encodeText(JSON.stringify(sent))
  bodies.set(paper, body)
  return body
}
