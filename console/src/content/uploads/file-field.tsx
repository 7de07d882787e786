import { Button } from '@sopan/ui/actions/button.tsx'
import { ChooseFiles } from '@sopan/ui/fields/choose-files.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { use, useId } from 'react'

import { uploadWords as text } from '#console/words/uploads.ts'

import { type ValueFieldProps, frameOf } from '../field-schema.ts'
import { SentState, isSending } from './sent-state.tsx'
import { DraftFileContext } from './uploads.ts'
import { useSentFile } from './use-sent-file.ts'

/** The name of a stored file, which a file of the member's computer replaces. */
export function FileField(props: ValueFieldProps) {
  const { schema, path, value, onChange } = props
  const { label, help, error, optional } = frameOf(props)
  const id = useId()
  const file = use(DraftFileContext)
  const present = typeof value === 'string' && value !== '' ? value : null
  const { sent, choose, cancel } = useSentFile({ file, field: path, present }, onChange)
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <p id={`${id}-label`} className="mb-1.5 text-14 font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-16 break-words">
          {isSending(sent) ? sent.name : nameOf(present)}
        </p>
        {isSending(sent) ? (
          <Button kind="secondary" size="regular" onClick={cancel}>
            {text.cancel}
          </Button>
        ) : (
          <ChooseFiles
            label={present === null ? text.choose : text.replace}
            name={label}
            endings={schema.place?.endings ?? []}
            onChosen={([chosen]) => chosen !== undefined && choose(chosen)}
          />
        )}
      </div>
      <SentState sent={sent} />
      <div id={`${id}-note`}>
        {error !== undefined && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
        {error === undefined && help !== undefined && (
          <p className="mt-1.5 text-14 text-ink-2">{help}</p>
        )}
      </div>
    </div>
  )
}

/** The name of a stored file, without its folder. */
const nameOf = (present: string | null): string =>
  present === null ? text.none : present.slice(present.lastIndexOf('/') + 1)
