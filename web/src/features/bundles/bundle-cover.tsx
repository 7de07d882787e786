import type { BundleCard } from '@sopan/contract/bundles'
import { cx } from '@sopan/ui/cx.ts'

import { PictureOr } from '#web/components/picture-or.tsx'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

/** The cover, if there is one; it only repeats the title, so screen readers skip it. */
export function BundleCover({
  bundle: { cover },
  eager = false,
  className,
}: {
  bundle: Pick<BundleCard, 'cover'>
  /** For the cover of a page, which is visible immediately. */
  eager?: boolean
  className: string
}) {
  if (cover === null) return null
  return (
    <div className={cx('aspect-2/1 overflow-hidden bg-slab', className)}>
      <PictureOr
        src={uploadUrl(cover)}
        fallback={null}
        width={320}
        height={160}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  )
}
