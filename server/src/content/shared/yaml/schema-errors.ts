import type { z } from 'zod'

interface SchemaError {
  path: PropertyKey[]
  message: string
}

/**
 * Converts a schema issue to sentences for the operator, one for each unknown key. Messages of
 * fields ('a text of at most 200 characters') come from the schema, the others from here.
 */
export function schemaErrors(issue: z.core.$ZodIssue): SchemaError[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key '${key}'` }))
  }
  const name = nameOf(path)
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [{ path, message: `${name} is missing` }]
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string' && isPair(issue.input)) {
    return [{ path, message: `${name} has a colon: put the text in quotes` }]
  }
  if (issue.input === '') return [{ path, message: `${name} is empty` }]
  if (issue.code === 'custom') return [{ path, message: issue.message }]
  return [{ path, message: `${name} must be ${issue.message}` }]
}

/** YAML reads a text with a colon and a space in a list as an object: one key with its value. */
const isPair = (input: unknown) =>
  typeof input === 'object' &&
  input !== null &&
  !Array.isArray(input) &&
  Object.keys(input).length === 1

/** `videos[2].title`: keys by their names, list entries counted from 1. */
function nameOf(path: PropertyKey[]): string {
  const name = path
    .map((step) => (typeof step === 'number' ? `[${step + 1}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
  return name === '' ? 'the file' : `'${name}'`
}
