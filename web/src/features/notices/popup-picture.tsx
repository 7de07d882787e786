import type { Notice } from '@sopan/contract/notices'
import { useState } from 'react'

import { popupPictures } from './popup-pictures.ts'

/** A popup's picture, or the next one if it fails to load. */
export function PopupPicture({ notice }: { notice: Notice }) {
  const [failed, setFailed] = useState(0)
  const source = popupPictures(notice)[failed]
  if (source === undefined) return null
  return (
    <div className="aspect-3/2 w-20 shrink-0 overflow-hidden rounded-control bg-well md:aspect-2/1 md:max-h-[35dvh] md:w-full">
      <img
        key={source}
        src={source}
        alt=""
        className="size-full object-cover"
        onError={() => setFailed(failed + 1)}
      />
    </div>
  )
}
