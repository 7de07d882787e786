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

Written from the contract by \`npm run docs\`; edit contract/src, not this page. Everything is below
\`/api\`. Every answer has \`success\`, \`status\` ('success' or 'error'), \`message\` and \`data\`; a refusal
has a status of 4xx or 5xx and \`data\` null. Money is rupees with at most two decimals, times are
ISO 8601 with offset, ids are positive integers. \`?\` marks what may be left out.
`

/** docs/api.md: each call with what it takes and what stands in its answer. */
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

function describeEndpoint(name: string, { method, url, schema }: Endpoint): string {
  const input = (['params', 'querystring', 'body'] as const).flatMap((part) => {
    const fields = fieldsOf(jsonOf(schema[part], 'input'))
    return fields.length === 0 ? [] : [`- ${part === 'querystring' ? 'query' : part}: ${fields}`]
  })
  const answers = variants(jsonOf(schema.response[200], 'output')).map((answer) => {
    const { success, data, ...more } = answer.properties ?? {}
    const rest = fieldsOf({ properties: more, required: Object.keys(more) }, ['status', 'message'])
    const word = success?.const === false ? 'no' : 'data'
    return `- ${word}: ${typeOf(data)}${rest === '' ? '' : `; beside it: ${rest}`}`
  })
  return [`### ${method} ${url} (\`${name}\`)\n`, ...input, ...answers, ''].join('\n')
}

function jsonOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (schema === undefined) return {}
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
}

const variants = (json: Json): Json[] => json.oneOf ?? json.anyOf ?? [json]

function fieldsOf(json: Json, left: string[] = []): string {
  const required = new Set(json.required)
  return Object.entries(json.properties ?? {})
    .filter(([name]) => !left.includes(name))
    .map(([name, field]) => `\`${name}\`${required.has(name) ? '' : '?'} ${typeOf(field)}`)
    .join(', ')
}

function typeOf(json: Json | undefined): string {
  if (json === undefined) return 'any'
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum !== undefined) return json.enum.map((value) => JSON.stringify(value)).join(' or ')
  const choices = json.anyOf ?? json.oneOf
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ')
  if (json.type === 'array') return `list of ${typeOf(json.items)}`
  if (json.properties !== undefined) return `{ ${fieldsOf(json)} }`
  if (json.format === 'date-time') return 'time'
  return json.type === undefined ? 'any' : [json.type].flat().join(' or ')
}
