import {
  type Document,
  LineCounter,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  parseDocument,
  visit,
} from 'yaml'
import type { z } from 'zod'

import type { AddError, Place } from '#server/content/shared/content-errors.ts'

import { schemaErrors } from './schema-errors.ts'

type Path = readonly PropertyKey[]

const COLON = "this text has a colon: put it in quotes, as in title: 'SSC Maths: full batch'"

/** The value of a valid YAML file, and the places of its parts. */
export interface Parsed<Value> {
  value: Value
  /** The place of a path; its line is the line of the parent if there is no value at the path. */
  placeOf: (path: Path) => Place
}

/**
 * Parses a YAML document with a schema. If it is invalid, reports every error with its line and
 * returns null. Anchors, aliases and tags are rejected: no content needs them, and a few lines of
 * aliases can expand to gigabytes.
 */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  addError: AddError,
): Parsed<z.output<Schema>> | null {
  const lines = new LineCounter()
  const document = readDocument(text, lines)
  if (document === null) {
    addError(file, null, 'is nested too deeply to be read')
    return null
  }
  const errors = syntaxErrors(document, lines)
  for (const { line, message } of errors) addError(file, line, message)
  if (errors.length > 0) return null

  const placeOf = (path: Path) => ({ line: lines.linePos(offsetOf(document, path)).line, path })
  const parsed = schema.safeParse(document.toJS(), { reportInput: true })
  if (parsed.success) return { value: parsed.data, placeOf }
  for (const issue of parsed.error.issues) {
    for (const { path, message } of schemaErrors(issue)) addError(file, placeOf(path), message)
  }
  return null
}

function readDocument(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, version: '1.2' })
  } catch (error) {
    // The parser is recursive; a file that contains only brackets exhausts the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

function syntaxErrors(
  document: Document.Parsed,
  lines: LineCounter,
): { line: number; message: string }[] {
  // A text with a colon over several lines is the same mistake again.
  const found = [...document.errors, ...document.warnings].filter(
    ({ code }) => code !== 'MULTILINE_IMPLICIT_KEY',
  )
  const errors = found.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    message: error.code === 'BLOCK_AS_IMPLICIT_KEY' ? COLON : error.message,
  }))
  visit(document, (_, node) => {
    if (!isNode(node)) return
    const line = lines.linePos(node.range?.[0] ?? 0).line
    if (isAlias(node) || ('anchor' in node && node.anchor)) {
      errors.push({ line, message: 'anchors and aliases (& and *) are not allowed in content' })
    } else if (node.tag?.startsWith('!')) {
      errors.push({ line, message: `the tag ${node.tag} is not allowed in content` })
    }
  })
  return errors
}

/** The offset of the key at a path, or of its nearest ancestor. */
function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && item.key.value === step,
      )
      if (!pair) return offset
      offset = startOf(pair.key) ?? offset
      node = pair.value
    } else if (isNode(node) && 'get' in node) {
      node = node.get(Number(step), true)
      offset = startOf(node) ?? offset
    } else return offset
  }
  return offset
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined)
