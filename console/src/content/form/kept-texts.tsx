import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { listDifferences } from '@sopan/words/staff/differences'

import { contentWords as text } from '#console/words/content.ts'

import { type Value, isObject, namesOf } from '../field-schema.ts'
import type { Draft, Unsaved } from '../use-autosave.ts'
import { fileName, formOf } from './draft-files.ts'

const takeFocus = (field: HTMLElement | null) => field?.focus()

/** Texts typed on this page that are not in the draft, because another page had changed it: they can be copied. */
export function KeptTexts({
  draft,
  kept,
  onClose,
}: {
  draft: Draft
  kept: readonly Unsaved[]
  onClose: () => void
}) {
  const lines = kept.flatMap((one) => linesOf(draft, one))
  return (
    <Card className="mt-4 flex max-w-3xl flex-col gap-3 p-4" role="status">
      <TextArea
        label={text.kept}
        help={text.keptHelp}
        // In view also for who was far below.
        ref={takeFocus}
        readOnly
        rows={3}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96"
        value={lines.join('\n')}
      />
      <Button kind="secondary" size="compact" className="self-start" onClick={onClose}>
        {text.keptDone}
      </Button>
    </Card>
  )
}

/** 'Question 3, Option B: 1/2' for each text that was typed. */
function linesOf(draft: Draft, { file, before, after }: Unsaved): string[] {
  const form = formOf(draft, file) ?? {}
  const name = fileName(file, after)
  return listDifferences(before, after).flatMap((difference) =>
    textsIn(difference.after as Value | undefined, difference.path).map(([path, typed]) => {
      const names = namesOf(form, name, path)
      const place = draft.files.length > 1 || names.length === 0 ? [name, ...names] : names
      return `${place.join(', ')}: ${typed}`
    }),
  )
}

type Path = readonly (string | number)[]

/** The texts and numbers in a value, with their paths. */
function textsIn(value: Value | undefined, path: Path): [Path, string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, key]))
  return value === undefined || value === null ? [] : [[path, String(value)]]
}
