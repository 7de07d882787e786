import { LIST_LIMITS } from '@sopan/contract/console/list-limits'
import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { ChooseFiles } from '@sopan/ui/fields/choose-files.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { FileSpreadsheet, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { Problem } from '#console/session/problem.tsx'
import { listWords as text } from '#console/words/learner-list.ts'

import type { ListSource } from './list-calls.ts'
import { readListFile } from './read-list-file.ts'

/** An Excel file that was chosen. */
interface Chosen {
  name: string
  file: string
}

/** Where the list comes from: pasted rows, or a file. Any change of it ends what was checked. */
export function ListForm({
  busy,
  error,
  onChange,
  onCheck,
}: {
  busy: boolean
  error: Error | null
  onChange: () => void
  onCheck: (list: ListSource) => void
}) {
  const [pasted, setPasted] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = (next: { pasted?: string; chosen?: Chosen | null; fault?: string | null }) => {
    if (next.pasted !== undefined) setPasted(next.pasted)
    if (next.chosen !== undefined) setChosen(next.chosen)
    setFault(next.fault ?? null)
    onChange()
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > LIST_LIMITS.fileBytes) return change({ fault: text.fileTooLarge })
    const list = await readListFile(file)
    if ('text' in list) change({ pasted: list.text, chosen: null })
    else change({ chosen: { name: file.name, file: list.file } })
    onCheck(list)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (chosen !== null) onCheck({ file: chosen.file })
    else if (pasted.trim() === '') setFault(text.listNeeded)
    else onCheck({ text: pasted })
  }
  return (
    <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={submit}>
      {chosen === null ? (
        <TextArea
          label={text.list}
          help={text.listHelp}
          error={fault ?? undefined}
          rows={8}
          wrap="off"
          maxLength={LIST_LIMITS.characters}
          placeholder={text.example}
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          onChange={({ target }) => change({ pasted: target.value })}
        />
      ) : (
        <div className="flex items-center gap-2">
          <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-ink-2" />
          <p className="min-w-0 wrap-anywhere">{chosen.name}</p>
          <IconButton
            label={text.removeFile}
            icon={<X aria-hidden className="size-5" />}
            onClick={() => change({ chosen: null })}
          />
        </div>
      )}
      {chosen !== null && fault !== null && <FieldError>{fault}</FieldError>}
      <Problem error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="regular" busy={busy}>
          {text.check}
        </Button>
        <ChooseFiles
          label={text.chooseFile}
          endings={['xlsx', 'csv', 'txt']}
          onChosen={([file]) => void choose(file)}
        />
        <p className="text-14 text-ink-2">{text.fileHelp}</p>
      </div>
    </form>
  )
}
