import {
  getQuestionTemplate,
  previewQuestionFile,
  previewQuestions,
} from '@sopan/contract/console/questions'
import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { Field, controlClass } from '@sopan/ui/fields/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { saveFile } from '#console/lib/save-file.ts'
import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { FormatsHelp, endingsOf, mostBytes } from './formats-help.tsx'
import { type ReadFile, type Typed, formatsQuery, sentRows } from './question-calls.ts'
import { ReadQuestions } from './read-questions.tsx'

const NOTHING: Typed = new Map()

/** Reads a file of questions, shows what is wrong with them, and takes those with which nothing is. */
export function FilePanel({
  refusal,
  onChoose,
  onAdd,
}: {
  /** Why the questions could not be added. */
  refusal: string | null
  onChoose: () => void
  /** Takes questions with the pictures of the file, while `rest` of them stay here; whether they were added. */
  onAdd: (rows: ReadFile['rows'], rest: number, pictures: ReadFile['pictures']) => Promise<boolean>
}) {
  const [fileError, setFileError] = useState<string>()
  const [read, setRead] = useState<ReadFile | null>(null)
  const [typed, setTyped] = useState(NOTHING)
  const help = useQuery(formatsQuery)
  const [isAdding, setAdding] = useState(false)
  const preview = useAct(previewQuestionFile, { onDone: setRead })
  const check = useAct(previewQuestions, {
    onDone: ({ rows }) => read !== null && setRead({ ...read, rows }),
  })
  async function add(right: ReadFile['rows'], wrong: ReadFile['rows']): Promise<void> {
    if (read === null) return
    setAdding(true)
    const isAdded = await onAdd(right, wrong.length, read.pictures)
    setAdding(false)
    if (isAdded) setRead({ ...read, rows: wrong })
  }
  async function choose(file: File): Promise<void> {
    setRead(null)
    setTyped(NOTHING)
    check.reset()
    onChoose()
    const most = mostBytes(help.data?.formats ?? [], file.name)
    const isTooLarge = file.size > most
    setFileError(isTooLarge ? text.tooLarge(most) : undefined)
    if (isTooLarge) return
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      preview.mutate({ querystring: { name: file.name }, body })
    } catch {
      setFileError(text.unreadable)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-150 text-ink-2">{text.about}</p>
      {help.data && <FormatsHelp {...help.data} />}
      <div className="flex flex-wrap gap-3">
        <TemplateButton format="xlsx" />
        <TemplateButton format="docx" />
      </div>
      <FileInput
        error={fileError}
        endings={help.data && endingsOf(help.data.formats)}
        disabled={preview.isPending || check.isPending || isAdding}
        onChoose={(file) => void choose(file)}
      />
      <Problem error={preview.error ?? check.error} />
      {preview.isPending && <p role="status">{text.reading}</p>}
      {read !== null && (
        <ReadQuestions
          read={read}
          refusal={refusal}
          isChecking={check.isPending}
          isAdding={isAdding}
          onType={(key, value) => setTyped(new Map(typed).set(key, value))}
          onCheck={() => check.mutate({ body: sentRows(read, typed) })}
          onConvert={(converted) => check.mutate({ body: sentRows(converted, typed) })}
          onAdd={(right, wrong) => void add(right, wrong)}
        />
      )}
    </div>
  )
}

function FileInput({
  error,
  endings,
  disabled,
  onChoose,
}: {
  error: string | undefined
  /** Undefined while they are not known. */
  endings: readonly string[] | undefined
  disabled: boolean
  onChoose: (file: File) => void
}) {
  return (
    <Field label={text.file} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={endings?.join(',')}
          className={cx(controlClass, 'py-2.5 file:mr-3 file:font-semibold')}
          disabled={disabled}
          // The same file can be chosen again after it was corrected.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onChoose(file)
          }}
        />
      )}
    </Field>
  )
}

function TemplateButton({ format }: { format: 'xlsx' | 'docx' }) {
  const template = useAct(getQuestionTemplate, { onDone: saveFile })
  return (
    <>
      <Button
        kind="secondary"
        size="compact"
        className="self-start"
        busy={template.isPending}
        onClick={() => template.mutate({ querystring: { format } })}
      >
        <Download aria-hidden className="size-4" />
        {text.templateOf[format]}
      </Button>
      <Problem error={template.error} />
    </>
  )
}
