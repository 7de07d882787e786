import type { BundleOfItem } from '@sopan/contract/bundle-of-item'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { Link } from 'react-router'

import { SentenceAround } from '#web/components/sentence-around.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

/**
 * Beside the price of an item: from when a bundle or a batch of the learner has it, or else the bundle in whose price it is included.
 * Above a link that covers the card.
 */
export function BundleLine({
  item: { access_opens: opens, in_bundle: bundle },
  className,
}: {
  item: { access_opens?: string | null | undefined; in_bundle?: BundleOfItem | null | undefined }
  className?: string
}) {
  const words = useWords(bundleLine)
  const { longDay } = useFormats()
  const shown = useItems()
  const lineClass = cx('relative z-1 text-14 text-pretty', className)
  if (opens) {
    return (
      <p className={cx(lineClass, 'font-semibold text-done-text')}>
        {words.yoursFrom(longDay(opens, serverNow()))}
      </p>
    )
  }
  if (!bundle) return null
  const { id, title, counts, price } = shown(bundle)
  return (
    <p className={lineClass}>
      <Link to={paths.bundle(id)} className="text-ink-2 underline underline-offset-4">
        <SentenceAround text={words.alsoIn(title, counts, price)} words={title} />
      </Link>
    </p>
  )
}
