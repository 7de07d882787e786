import type { Notice } from '@sopan/contract/notices'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { date } from '@sopan/words/en/format'
import { useState } from 'react'

import { now } from '#web/lib/browser/clock.ts'
import { isWebLink } from '#web/lib/urls/web-link.ts'

import { ItemButton } from './item-button.tsx'
import { PopupPicture } from './popup-picture.tsx'
import { markShown } from './shown-popups.ts'

/** Popups one by one; each is stored as shown when it is dismissed. */
export function PopupNotices({ notices }: { notices: Notice[] }) {
  const [at, setAt] = useState(0)
  const notice = notices[at]
  const [last, setLast] = useState(notice)
  if (notice !== undefined && notice !== last) setLast(notice)
  // The last one stays in the dialog while it closes.
  const shown = notice ?? last
  if (shown === undefined) return null

  function dismiss(): void {
    if (notice === undefined) return
    markShown(notice.id, now())
    setAt(at + 1)
  }

  const isLast = at >= notices.length - 1
  const count =
    notices.length > 1 ? `${Math.min(at + 1, notices.length)} of ${notices.length}, ` : ''
  const link = shown.link ?? shown.youtube_link
  const hasNext = shown.item !== null || isWebLink(link)
  return (
    <Dialog
      open={notice !== undefined}
      onClose={dismiss}
      title={shown.title}
      detail={`${count}${date(shown.popup_time ?? shown.created_at)}`}
      isSmall
      footer={
        <>
          <Button size="regular" kind={hasNext ? 'secondary' : 'primary'} onClick={dismiss}>
            {isLast ? 'Close' : 'Next'}
          </Button>
          {shown.item !== null && <ItemButton item={shown.item} size="regular" onClick={dismiss} />}
          {shown.item === null && isWebLink(link) && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ kind: 'primary', size: 'regular' })}
            >
              {shown.link === null ? 'Watch video' : 'Open link'}
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-row-reverse items-start gap-3 md:flex-col md:items-stretch">
        <PopupPicture key={shown.id} notice={shown} />
        <p className="min-w-0 flex-1 whitespace-pre-line max-md:text-14">{shown.message}</p>
      </div>
    </Dialog>
  )
}
