import { Button } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ownData } from '@sopan/words/accounts/own-data'
import { common } from '@sopan/words/frame/common'
import { FileArchive, UserX } from 'lucide-react'
import { useState } from 'react'

import { lazyWindow } from '#web/components/lazy-window.tsx'

const DownloadForm = lazyWindow(
  'download form',
  async () => (await import('./download-form.tsx')).DownloadForm,
)

const DeleteForm = lazyWindow(
  'delete form',
  async () => (await import('./delete-form.tsx')).DeleteForm,
)

/** The learner's copy of their data, and the end of the account. */
export function OwnDataSection({ userId }: { userId: number }) {
  const words = useWords(ownData)
  const { download } = useWords(common)
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="own-data">
      <SectionHead id="own-data" title={words.title} />
      <MarginList>
        <MarginRow
          margin={<FileArchive aria-hidden className="size-5" />}
          title={words.download.title}
          detail={words.download.detail}
          end={
            <Button
              kind="secondary"
              size="regular"
              aria-label={words.download.title}
              onClick={() => setOpen('download')}
            >
              {download}
            </Button>
          }
        />
        <MarginRow
          margin={<UserX aria-hidden className="size-5" />}
          title={words.delete.title}
          detail={words.delete.detail}
          end={
            <Button
              kind="secondary"
              size="regular"
              aria-label={words.delete.title}
              onClick={() => setOpen('delete')}
            >
              {words.delete.button}
            </Button>
          }
        />
      </MarginList>
      {open === 'download' && <DownloadForm onClose={close} />}
      {open === 'delete' && <DeleteForm userId={userId} onClose={close} />}
    </section>
  )
}
