import { Button } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
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
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="own-data">
      <SectionHead id="own-data" title="Your data" />
      <MarginList>
        <MarginRow
          margin={<FileArchive aria-hidden className="size-5" />}
          title="Download my data"
          detail="Everything that we keep about you, in one file"
          end={
            <Button
              kind="secondary"
              size="regular"
              aria-label="Download my data"
              onClick={() => setOpen('download')}
            >
              Download
            </Button>
          }
        />
        <MarginRow
          margin={<UserX aria-hidden className="size-5" />}
          title="Delete my account"
          detail="Your personal data and your access end for ever"
          end={
            <Button
              kind="secondary"
              size="regular"
              aria-label="Delete my account"
              onClick={() => setOpen('delete')}
            >
              Delete
            </Button>
          }
        />
      </MarginList>
      {open === 'download' && <DownloadForm onClose={close} />}
      {open === 'delete' && <DeleteForm userId={userId} onClose={close} />}
    </section>
  )
}
