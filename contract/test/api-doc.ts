import { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  default?: unknown
}

const HEAD = `# The calls

Generated from the contract by \`npm run docs\`; edit contract/src, not this page. All paths are below
\`/api\`. Every response has \`success\`, \`status\` ('success' or 'error'), \`message\` and \`data\`; an
error has a status of 4xx or 5xx and \`data\` null. A refusal that learners meet also has \`reason\`:
its \`code\` and the arguments of its sentence (contract/src/refusals.ts). Money is rupees with at most two decimals, times
are ISO 8601 with offset, ids are positive integers. \`?\` marks optional fields.
`

/** docs/api.md: each call with its input and the fields of its response. */
export function apiDoc(): string {
  const parts = [HEAD]
  let subject = ''
  for (const entry of endpoints) {
    if (entry.subject !== subject) parts.push(`## ${entry.subject}\n`)
    subject = entry.subject
    parts.push(describeEndpoint(entry.name, entry.endpoint))
  }
  return parts.join('\n')
}

function describeEndpoint(
  name: string,
  { method, url, summary, schema, bodyLimit }: Endpoint,
): string {
  const parts = ['params', 'querystring', 'body'] as const
  const input = parts.flatMap((part) =>
    listOf(part === 'querystring' ? 'query' : part, jsonOf(schema[part], 'input')),
  )
  const responses = variants(jsonOf(schema.response[200], 'output')).flatMap((response) => {
    const { success, data, ...more } = response.properties ?? {}
    const beside = { properties: more, required: Object.keys(more) }
    return [
      ...dataOf(success?.const === false ? 'no' : 'data', data),
      ...listOf('beside data', beside, ['status', 'message', 'reason']),
    ]
  })
  const limit = bodyLimit === undefined ? [] : [`Body: at most ${bodyLimit / 1024} KB.\n`]
  const head = `### ${method} ${url} (\`${name}\`)\n\n${wrapped(summary)}\n`
  return [head, ...limit, ...input, ...responses, ''].join('\n')
}

/** A part of a request or a response, one line per field. */
function listOf(part: string, json: Json, left: string[] = []): string[] {
  const lines = linesOf(json, left)
  return lines.length === 0 ? [] : [`- ${part}`, ...lines]
}

/** `data` of a response: its type, and one line per field if it has some. */
function dataOf(word: string, json: Json = {}): string[] {
  const inner = objectIn(json)
  if (inner === null) return [`- ${word}: ${typeOf(json)}`]
  return [`- ${word}: ${nameOf(json)}`, ...linesOf(inner)]
}

/** One line per field; fields of an object, or of a list of objects, are indented below it. */
function linesOf(json: Json, left: string[] = [], indent = '  '): string[] {
  const required = new Set(json.required)
  return Object.entries(json.properties ?? {})
    .filter(([name]) => !left.includes(name))
    .flatMap(([name, field]) => {
      const inner = objectIn(field)
      const type = inner === null ? typeOf(field) : nameOf(field)
      const line = `${indent}- \`${name}\`${required.has(name) ? '' : '?'} ${type}`
      return [line, ...(inner === null ? [] : linesOf(inner, [], `${indent}  `))]
    })
}

/**
 * The object type of a field, of its non-null variant or of its list items; null if there is none.
 */
function objectIn(json: Json): Json | null {
  if (json.type === 'array') return json.items === undefined ? null : objectIn(json.items)
  const choices = json.anyOf ?? json.oneOf
  if (choices !== undefined) return choices.map(objectIn).find((one) => one !== null) ?? null
  return json.properties === undefined ? null : json
}

function nameOf(json: Json): string {
  if (json.type === 'array') return 'list of'
  return (json.anyOf ?? json.oneOf)?.some((one) => one.type === 'null')
    ? 'object or null'
    : 'object'
}

/** Wraps text at 100 characters. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length >= 100) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

function jsonOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (schema === undefined) return {}
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
}

const variants = (json: Json): Json[] => json.oneOf ?? json.anyOf ?? [json]

function typeOf(json: Json | undefined): string {
  if (json === undefined) return 'any'
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum !== undefined) return json.enum.map((value) => JSON.stringify(value)).join(' or ')
  const choices = json.anyOf ?? json.oneOf
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ')
  if (json.type === 'array') return `list of ${typeOf(json.items)}`
  if (json.properties !== undefined) return 'object'
  if (json.format === 'date-time') return 'time'
  return json.type === undefined ? 'any' : [json.type].flat().join(' or ')
}
