import { getWrongQuestions } from '@sopan/contract/console/questions'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'

import { saveFile } from '#console/lib/save-file.ts'
import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { FilePictures } from './file-pictures.tsx'
import { OfferedTexts, offeredTextsOf, withConverted } from './offered-texts.tsx'
import { OldTexts, oldTextsOf } from './old-texts.tsx'
import { type ReadFile, type Typed, sentRows } from './question-calls.ts'
import { ReadTable } from './read-table.tsx'
import { WrongRows } from './wrong-rows.tsx'

const NOTHING: Typed = new Map()

interface ReadQuestionsProps {
  read: ReadFile
  /** Why the questions could not be added. */
  refusal: string | null
  /** Whether the rows are being checked. */
  isChecking: boolean
  /** Whether questions are being added, which takes as long as their pictures are sent. */
  isAdding: boolean
  onType: (key: string, typed: string) => void
  onCheck: () => void
  /** Takes the file with converted texts, which are checked again. */
  onConvert: (read: ReadFile) => void
  onAdd: (right: ReadFile['rows'], wrong: ReadFile['rows']) => void
}

/** The questions of a file, with fields for what is wrong with them; those with which nothing is wrong can be added. */
export function ReadQuestions({ read, onType, onConvert, ...acts }: ReadQuestionsProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const { rows, errors } = read
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
  const oldTexts = oldTextsOf(read)
  return (
    <FilePictures value={read.pictures}>
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
      <OfferedTexts
        texts={offeredTextsOf(read)}
        isChecking={acts.isChecking}
        onConvert={(converted) => onConvert(withConverted(read, converted))}
      />
      <OldTexts texts={oldTexts} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      {wrong.length > 0 && <WrongRows rows={wrong} file={read} onType={onType} />}
      <Acts
        read={read}
        wrong={wrong}
        isConfirmed={oldTexts.length === 0 || isConfirmed}
        {...acts}
      />
      <ReadTable rows={rows} />
    </FilePictures>
  )
}

function Acts({
  read,
  wrong,
  isConfirmed,
  refusal,
  isChecking,
  isAdding,
  onCheck,
  onAdd,
}: Omit<ReadQuestionsProps, 'onType' | 'onConvert'> & {
  wrong: ReadFile['rows']
  isConfirmed: boolean
}) {
  const download = useAct(getWrongQuestions, { onDone: saveFile })
  const right = read.rows.filter((row) => row.errors.length === 0)
  const isAllRight = wrong.length === 0
  return (
    <>
      <Problem error={download.error ?? (refusal === null ? null : new Error(refusal))} />
      <div className="flex flex-wrap gap-3">
        {!isAllRight && (
          <>
            <Button size="regular" busy={isChecking} disabled={isAdding} onClick={onCheck}>
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
          kind={isAllRight ? 'primary' : 'secondary'}
          size="regular"
          busy={isAdding}
          disabled={isChecking || right.length === 0 || !isConfirmed}
          onClick={() => onAdd(right, wrong)}
        >
          {isAllRight ? text.add(read.rows.length) : text.addRight(right.length)}
        </Button>
      </div>
      {isAdding && read.pictures.length > 0 && <p role="status">{text.sendingPictures}</p>}
    </>
  )
}
