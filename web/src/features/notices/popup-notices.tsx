import type { Notice } from '@sopan/contract/notices'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { common } from '@sopan/words/frame/common'
import { notices as noticeWords } from '@sopan/words/learning/notices'
import { useState } from 'react'

import { useItems } from '#web/components/use-items.ts'
import { now } from '#web/lib/browser/clock.ts'
import { isWebLink } from '#web/lib/urls/web-link.ts'

import { ItemButton } from './item-button.tsx'
import { PopupPicture } from './popup-picture.tsx'
import { markShown } from './shown-popups.ts'

/** Popups one by one; each is stored as shown when it is dismissed. */
export function PopupNotices({ notices }: { notices: Notice[] }) {
  const words = useWords(noticeWords).popup
  const { close } = useWords(common)
  const { date } = useFormats()
  const translate = useItems()
  const [at, setAt] = useState(0)
  const notice = notices[at]
  const [last, setLast] = useState(notice)
  if (notice !== undefined && notice !== last) setLast(notice)
  // The last one stays in the dialog while it closes.
  const current = notice ?? last
  const shown = current && translate(current)
  if (shown === undefined) return null

  function dismiss(): void {
    if (notice === undefined) return
    markShown(notice.id, now())
    setAt(at + 1)
  }

  const isLast = at >= notices.length - 1
  const time = shown.popup_time ?? shown.created_at
  const place = Math.min(at + 1, notices.length)
  const link = shown.link ?? shown.youtube_link
  const hasNext = shown.item !== null || isWebLink(link)
  return (
    <Dialog
      open={notice !== undefined}
      onClose={dismiss}
      title={shown.title}
      detail={notices.length > 1 ? words.place(place, notices.length, time) : date(time)}
      isSmall
      footer={
        <>
          <Button size="regular" kind={hasNext ? 'secondary' : 'primary'} onClick={dismiss}>
            {isLast ? close : words.next}
          </Button>
          {shown.item !== null && <ItemButton item={shown.item} size="regular" onClick={dismiss} />}
          {shown.item === null && isWebLink(link) && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ kind: 'primary', size: 'regular' })}
            >
              {shown.link === null ? words.watchVideo : words.openLink}
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
