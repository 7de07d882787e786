import { Button } from '@sopan/ui/actions/button.tsx'
import { use } from 'react'
import { toast } from 'react-hot-toast/headless'

import { words } from '#console/words.ts'
import { uploadWords } from '#console/words/uploads.ts'

import { textOf } from '../field-schema.ts'
import { SentState } from '../uploads/sent-state.tsx'
import { DraftFileContext } from '../uploads/uploads.ts'
import { useSentFile } from '../uploads/use-sent-file.ts'

/** A picture that is sent as soon as it is shown, and stays if it is refused. The file is that of `ChosenFileContext`. */
export function SentPicture({
  name,
  field,
  onArrived,
  onRemove,
}: {
  name: string
  field: string
  /** Gets the name by which texts show it. */
  onArrived: (value: string) => void
  onRemove: () => void
}) {
  const { sent } = useSentFile({ file: use(DraftFileContext), field, present: null }, (value) => {
    toast.success(uploadWords.done(name))
    onArrived(textOf(value))
  })
  return (
    <div role="group" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-16 break-words">{name}</p>
        <Button kind="secondary" size="regular" onClick={onRemove}>
          {sent?.state === 'failed' ? words.close : uploadWords.cancel}
        </Button>
      </div>
      <SentState sent={sent} />
    </div>
  )
}
