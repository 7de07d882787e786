import type { Notice } from '@sopan/contract/notices'
import { useState } from 'react'

import { popupPictures } from './popup-pictures.ts'

/** A popup's picture, or the next one if it fails to load. */
export function PopupPicture({ notice }: { notice: Notice }) {
  const [failed, setFailed] = useState(0)
  const source = popupPictures(notice)[failed]
  if (source === undefined) return null
  return (
    <div className="aspect-2/1 max-h-[35dvh] w-full shrink-0 bg-well">
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
