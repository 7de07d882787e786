import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Endpoint } from '@sopan/contract/endpoint'
import { endpoints } from '@sopan/contract/endpoints'
import { submitTicket } from '@sopan/contract/support'
import { z } from 'zod'

import { AUDIENCE } from './audience.ts'

interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  [key: string]: unknown
}

/** The file of calls whose body may be `multipart/form-data`. */
const FILE_OF = new Map<Endpoint, string>([[submitTicket, 'image']])

const MANIFEST = join(import.meta.dirname, '../package.json')

const FAILURE = {
  type: 'object',
  required: ['success', 'status', 'message', 'data'],
  properties: {
    success: { const: false },
    status: { const: 'error' },
    message: { type: 'string', description: 'A sentence for the learner.' },
    data: { description: 'Null, or what the call says of the error.' },
  },
}

/** The learners' calls as an OpenAPI 3.1 document: docs/openapi.json. */
export function openApi() {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sopan',
      version,
      summary: 'The calls of the learners’ pages.',
      description:
        'Money is rupees with at most two decimals, times are ISO 8601 with offset, ids are positive integers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ subject }) => subject))].map((name) => ({ name })),
    paths: paths(),
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of `login`.' },
      },
      responses: {
        Failure: {
          description: 'The call was refused or failed.',
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
      },
    },
  }
}

/** A path of the contract as OpenAPI has it, with `{id}` for `:id`. */
export const openApiPath = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

function paths(): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {}
  for (const { subject, name, endpoint } of endpoints) {
    const { method, url } = endpoint
    const path = (found[openApiPath(url)] ??= {})
    path[method.toLowerCase()] = operation(subject, name, endpoint)
  }
  return found
}

function operation(subject: string, name: string, endpoint: Endpoint) {
  const { method, url, summary, schema } = endpoint
  const needsSession = AUDIENCE[`${method} ${url}`] === 'signed in'
  return {
    operationId: name,
    tags: [subject],
    description: summary,
    // An empty object makes the session optional.
    security: needsSession ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [
      ...parametersIn('path', schema.params),
      ...parametersIn('query', schema.querystring),
    ],
    ...(schema.body && { requestBody: bodyOf(endpoint, schema.body) }),
    responses: {
      200: {
        description: 'The call was successful.',
        content: json(jsonOf(schema.response[200], 'output')),
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

function parametersIn(place: 'path' | 'query', part: z.ZodType | undefined) {
  if (part === undefined) return []
  const { properties = {}, required = [] } = jsonOf(part, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

function bodyOf(endpoint: Endpoint, body: z.ZodType) {
  const schema = jsonOf(body, 'input')
  const field = FILE_OF.get(endpoint)
  if (field === undefined) return { required: true, content: json(schema) }
  const withFile = {
    ...schema,
    properties: { ...schema.properties, [field]: { type: 'string', format: 'binary' } },
  }
  return {
    required: true,
    content: { ...json(schema), 'multipart/form-data': { schema: withFile } },
  }
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // Zod's pattern of a time has 400 characters and repeats the format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  }) as Json
  return found
}
