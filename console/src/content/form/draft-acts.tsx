import { publishingOf } from '@sopan/contract/console/content-kinds'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { actorOf } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { contentWords as text } from '#console/words/content.ts'

import type { ContentRecord, Kind } from '../content-calls.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Autosave, Draft, DraftVersion } from '../use-autosave.ts'
import type { DraftErrors } from './draft-errors.ts'

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

/** Which dialog is open, for which version of the draft. */
interface Opened {
  dialog: 'publish' | 'discard'
  draft: DraftVersion
}

/** Opens a dialog after the typed changes are saved; no dialog opens while files are sent. */
export function useDraftDialog(save: Autosave, uploads: Uploads) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isLater, setIsLater] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const open = async (dialog: Opened['dialog']) => {
    // The dialogs leave the page, which ends what is sent.
    setIsLater(uploads.running > 0)
    if (uploads.running > 0) return
    setIsWaiting(dialog === 'publish')
    try {
      setOpened({ dialog, draft: await save.flush() })
    } catch {
      // The line below the title shows why the draft is not saved.
    }
    setIsWaiting(false)
  }
  return { opened, isLater, isWaiting, open, close: () => setOpened(null) }
}

export function DraftDialog({
  opened: { dialog, draft },
  draft: form,
  record,
  onErrors,
  ...shared
}: {
  opened: Opened
  draft: Draft
  kind: Kind
  record: ContentRecord
  onErrors: DraftErrors['set']
  onClose: () => void
}) {
  const mayPublish = usePermission()(publishingOf(shared.kind))
  const navigate = useNavigate()
  const { title, is_new: isNew } = record.item
  const { path } = form
  const other = record.drafts.find(({ id, is_own: isOwn }) => id === draft.id && !isOwn)
  return dialog === 'publish' ? (
    <PublishDialog
      {...shared}
      draft={draft}
      opened={form}
      record={record}
      mayPublish={mayPublish}
      onErrors={onErrors}
      onPublished={() => void navigate(`/content/${path}`)}
    />
  ) : (
    <DiscardDialog
      {...shared}
      draft={draft}
      othersOfSeries={form.others_of_series}
      title={title}
      writtenBy={other === undefined ? null : actorOf(other.actor)}
      onDiscarded={() => void navigate(isNew ? '/content' : `/content/${path}`)}
    />
  )
}

export function DraftActs({
  isWaiting,
  mayDiscard,
  kind,
  onOpen,
}: {
  /** Whether the publication waits for the last save. */
  isWaiting: boolean
  mayDiscard: boolean
  kind: Kind
  onOpen: (dialog: Opened['dialog']) => void
}) {
  const mayPublish = usePermission()(publishingOf(kind))
  return (
    <div className="flex flex-wrap gap-3">
      {mayDiscard && (
        <Button kind="secondary" size="regular" onClick={() => onOpen('discard')}>
          {text.discard}
        </Button>
      )}
      <Button size="regular" busy={isWaiting} onClick={() => onOpen('publish')}>
        {mayPublish ? text.publish : text.check}
      </Button>
    </div>
  )
}
