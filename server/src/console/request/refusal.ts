import type { FastifyReply, FastifyRequest } from 'fastify'

import { handleError } from '#server/http/response/error-handler.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

/** The texts of an OperatorError are for the staff too: nothing was found, or an act is refused. */
export function handleConsoleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!(error instanceof OperatorError)) return handleError(error, request, reply)
  const make = request.method === 'GET' ? notFound : conflict
  handleError(make({ text: error.message }), request, reply)
}
