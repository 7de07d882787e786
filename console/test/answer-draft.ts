import { openDraft } from '@sopan/contract/console/drafts'

import type { FieldSchema, Value } from '#console/content/field-schema.ts'

import { answer, dataOf } from './answers.ts'

interface DraftFile {
  /** Of the item. */
  path: string
  /** Of the file; without it, the one with the name of the item. */
  file?: string
}

/** Answers with a draft of one file, whose form has these fields. */
export function answerDraft(
  { path, file = `${path}.yaml` }: DraftFile,
  value: Value,
  properties: FieldSchema['properties'],
  required: string[] = [],
): void {
  answer(openDraft, {
    ...dataOf(openDraft),
    path,
    saves_copy: false,
    others_of_series: 0,
    files: [{ path: file, form: 'any', value }],
    forms: { any: { type: 'object', properties, required } as never },
  })
}
