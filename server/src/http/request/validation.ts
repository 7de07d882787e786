import { isCheckCode } from '@sopan/words/frame/checks'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

import { badRequest } from '#server/lib/errors.ts'

const PARTS: Record<string, string> = {
  body: 'The request body',
  querystring: 'The query',
  params: 'The address',
}

/**
 * Validates with the contract's schemas. Reports the first error, with the schema's message if it
 * has one, otherwise with the name of the field: zod's default messages are for programmers.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const whole = PARTS[httpPart ?? ''] ?? 'The request'
  const error = (issue: { path?: PropertyKey[] | undefined }) =>
    `${issue.path?.length ? issue.path.join('.') : whole} is not valid`
  return (data: unknown) => {
    const result = schema.safeParse(data, { error })
    if (result.success) return { value: result.data }
    const message = result.error.issues[0]?.message ?? `${whole} is not valid`
    return { error: badRequest(isCheckCode(message) ? { code: message } : { text: message }) }
  }
}
