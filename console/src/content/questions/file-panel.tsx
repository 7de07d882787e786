import {
  getQuestionTemplate,
  getWrongQuestions,
  previewQuestions,
} from '@sopan/contract/console/questions'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { Field, controlClass } from '@sopan/ui/fields/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'

import { saveFile } from '#console/lib/save-file.ts'
import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { FormatsHelp, endingsOf } from './formats-help.tsx'
import { OldTexts, oldTextsOf } from './old-texts.tsx'
import { type ReadFile, type Typed, base64Of, formatsQuery, sentRows } from './question-calls.ts'
import { ReadTable } from './read-table.tsx'
import { WrongRows } from './wrong-rows.tsx'

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
  /** Takes questions, while `rest` of them stay here; whether they were added. */
  onAdd: (rows: ReadFile['rows'], rest: number) => boolean
}) {
  const [fileError, setFileError] = useState<string>()
  const [read, setRead] = useState<ReadFile | null>(null)
  const [typed, setTyped] = useState(NOTHING)
  const help = useQuery(formatsQuery)
  const preview = useAct(previewQuestions, { onDone: setRead })
  async function choose(file: File): Promise<void> {
    setRead(null)
    setTyped(NOTHING)
    onChoose()
    const most = Math.max(...(help.data?.formats ?? []).map(({ bytes }) => bytes))
    const isTooLarge = most > 0 && file.size > most
    setFileError(isTooLarge ? text.tooLarge(most) : undefined)
    if (isTooLarge) return
    try {
      const content = await base64Of(file)
      preview.mutate({ body: { given: { name: file.name, content } } })
    } catch {
      setFileError(text.unreadable)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-150 text-ink-2">{text.about}</p>
      {help.data && <FormatsHelp {...help.data} />}
      <TemplateButton />
      <Field label={text.file} error={fileError}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={help.data && endingsOf(help.data.formats).join(',')}
            className={cx(controlClass, 'py-2.5 file:mr-3 file:font-semibold')}
            disabled={preview.isPending}
            // The same file can be chosen again after it was corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) void choose(file)
            }}
          />
        )}
      </Field>
      <Problem error={preview.error} />
      {preview.isPending && read === null && <p role="status">{text.reading}</p>}
      {read !== null && (
        <ReadQuestions
          read={read}
          refusal={refusal}
          busy={preview.isPending}
          onType={(key, value) => setTyped(new Map(typed).set(key, value))}
          onCheck={() => preview.mutate({ body: { given: sentRows(read, typed) } })}
          onAdd={(right, wrong) => {
            if (onAdd(right, wrong.length)) setRead({ ...read, rows: wrong })
          }}
        />
      )}
    </div>
  )
}

function TemplateButton() {
  const template = useAct(getQuestionTemplate, { onDone: saveFile })
  return (
    <>
      <Button
        kind="secondary"
        size="compact"
        className="self-start"
        busy={template.isPending}
        onClick={() => template.mutate({})}
      >
        <Download aria-hidden className="size-4" />
        {text.template}
      </Button>
      <Problem error={template.error} />
    </>
  )
}

function ReadQuestions({
  read,
  refusal,
  busy,
  onType,
  onCheck,
  onAdd,
}: {
  read: ReadFile
  refusal: string | null
  busy: boolean
  onType: (key: string, typed: string) => void
  onCheck: () => void
  onAdd: (right: ReadFile['rows'], wrong: ReadFile['rows']) => void
}) {
  const { rows, errors } = read
  const download = useAct(getWrongQuestions, { onDone: saveFile })
  const [isConfirmed, setConfirmed] = useState(false)
  if (errors.length > 0)
    return (
      <Panel kind="wrong" icon={CircleAlert} role="alert" outlined title={text.fileErrors}>
        <ul className="list-disc ps-5">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </Panel>
    )
  const wrong = rows.filter((row) => row.errors.length > 0)
  const right = rows.filter((row) => row.errors.length === 0)
  const oldTexts = oldTextsOf(read)
  const isToConfirm = oldTexts.length > 0 && !isConfirmed
  return (
    <>
      <Panel
        kind={wrong.length === 0 ? 'done' : 'wrong'}
        icon={wrong.length === 0 ? Check : CircleAlert}
        role="status"
      >
        <p>
          {wrong.length === 0
            ? text.allRight(rows.length)
            : text.someWrong(rows.length, wrong.length)}
        </p>
      </Panel>
      <OldTexts texts={oldTexts} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      {wrong.length > 0 && <WrongRows rows={wrong} file={read} onType={onType} />}
      <Problem error={download.error ?? (refusal === null ? null : new Error(refusal))} />
      <div className="flex flex-wrap gap-3">
        {wrong.length > 0 && (
          <>
            <Button size="regular" busy={busy} onClick={onCheck}>
              {text.checkAgain}
            </Button>
            <Button
              kind="secondary"
              size="regular"
              busy={download.isPending}
              onClick={() => download.mutate({ body: sentRows(read, NOTHING) })}
            >
              {text.downloadWrong}
            </Button>
          </>
        )}
        <Button
          kind={wrong.length === 0 ? 'primary' : 'secondary'}
          size="regular"
          disabled={busy || right.length === 0 || isToConfirm}
          onClick={() => onAdd(right, wrong)}
        >
          {wrong.length === 0 ? text.add(rows.length) : text.addRight(right.length)}
        </Button>
      </div>
      <ReadTable rows={rows} />
    </>
  )
}
