import type { previewDraft } from '@sopan/contract/console/drafts'
import type { EndpointData } from '@sopan/contract/endpoint'

import { type FieldSchema, capitalised, labelOf, namesOf, partAt } from '../field-schema.ts'
import type { Draft } from '../use-autosave.ts'
import { fileName, formOf } from './draft-files.ts'

type CheckedError = EndpointData<typeof previewDraft>['errors'][number]

interface ShownError extends CheckedError {
  /** The message with where the error is, for a list. */
  line: string
}

/** An error of a draft with the labels of its form in place of keys and names of files. */
export function shownError(draft: Draft, { file, field, message }: CheckedError): ShownError {
  const found = draft.files.find(({ path }) => path === file)
  const name =
    found === undefined ? file.slice(file.lastIndexOf('/') + 1) : fileName(file, found.value)
  if (field === null) return { file, field, message, line: `${name} ${message}` }
  const form = formOf(draft, file) ?? {}
  const path = field === '' ? [] : field.split('.')
  const names = namesOf(form, name, path)
  const key = keyOf(path)
  const words = message.replaceAll(/'([^']+)'/g, (quoted, word: string) => {
    const label = word === key ? names.at(-1) : labelIn(form, path, word)
    return label === undefined ? quoted : `'${label}'`
  })
  const isNamed = words.includes(`'${names.at(-1)}'`)
  const own = isNamed ? names.slice(0, -1) : names
  const place = draft.files.length > 1 ? [name, ...own] : own
  const line = place.length === 0 ? capitalised(words) : `${place.join(', ')}: ${words}`
  return { file, field, message: capitalised(words), line }
}

/** The field as the server names it: 'videos[2].title'. */
const keyOf = (path: readonly string[]) =>
  path
    .map((step) => (/^\d+$/.test(step) ? `[${Number(step) + 1}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

/** The label of a key that is beside a field, or of a choice of the field; undefined for another word. */
function labelIn(form: FieldSchema, path: readonly string[], word: string): string | undefined {
  const { enum: choices, words } = partAt(form, path)
  if (choices?.includes(word) === true) return words?.[word] ?? labelOf(word)
  for (let depth = path.length; depth >= 0; depth--) {
    const key = partAt(form, path.slice(0, depth)).properties?.[word]
    if (key !== undefined) return labelOf(word, key)
  }
  return undefined
}
