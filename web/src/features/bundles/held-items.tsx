import type { BundleDetail } from '@sopan/contract/bundles'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { bundles } from '@sopan/words/offers/bundles'
import { Info } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'

/** How many are named. */
const NAMED = 5

/** Before a bundle is paid, the items of it that the buyer has already. */
export function HeldItems({
  bundle: { has_access: isHeld, items },
  className,
}: {
  bundle: BundleDetail
  className: string
}) {
  const { alreadyHeld } = useWords(bundles)
  // An item that is free by now was not bought.
  const held = items.filter(({ has_access: has, price }) => has && price !== null)
  const titles = held.map(useItems()).map(({ title }) => title)
  if (isHeld || titles.length === 0) return null
  return (
    <Panel kind="plain" icon={Info} className={className}>
      {alreadyHeld(titles.slice(0, NAMED), Math.max(0, titles.length - NAMED))}
    </Panel>
  )
}
