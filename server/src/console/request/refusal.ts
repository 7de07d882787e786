import type { FastifyReply, FastifyRequest } from 'fastify'

import { handleError } from '#server/http/response/error-handler.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { OperatorError, type Remedy } from '#server/lib/operator-error.ts'

const TEXTS: Record<Remedy, string> = {
  override: 'Only an override refunds it in spite of that.',
  look: 'Look at its dashboard first; then confirm that you have looked.',
  activate: 'Activate it first, on the page of the learner.',
  reconcile: 'Look at the page of that order later; what you have to decide is shown there.',
  review: 'The page of the order shows what you have to decide.',
  grant: 'The page of the learner gives access without a payment.',
  'give a reason': 'Give a reason if that is what was agreed.',
}

/** The text of a refusal with the act of the console that may help. */
const refusalText = ({ message, remedy }: OperatorError): string =>
  remedy === null ? message : `${message} ${TEXTS[remedy]}`

/** The texts of an OperatorError are for the staff too: nothing was found, or an act is refused. */
export function handleConsoleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!(error instanceof OperatorError)) return handleError(error, request, reply)
  const make = request.method === 'GET' ? notFound : conflict
  handleError(make(refusalText(error)), request, reply)
}
