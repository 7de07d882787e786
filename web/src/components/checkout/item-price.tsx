import type { ItemType } from '@sopan/contract/item-types'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { items as itemWords } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { fees } from '@sopan/words/offers/fees'

import { usePausingPart } from './orders/parts.ts'

/** The price of an item in a row, or that the learner has it, or that an overdue part of fees has paused it. */
export function ItemPrice({
  of,
  id,
  type,
  price,
  has_access: isHeld = false,
}: {
  of: ItemType
  id: number
  type: 'free' | 'paid'
  /** Rupees; null of a free item, and if it is missing. */
  price: number | null
  has_access?: boolean
}) {
  const { free } = useWords(common)
  const { purchased } = useWords(itemWords)
  const { rupees } = useFormats()
  const part = usePausingPart(of, id)
  if (isHeld) return <Badge kind="done">{purchased}</Badge>
  if (type === 'free') return <span className="font-semibold text-ink">{free}</span>
  if (part !== null) return <PausedItem />
  return price !== null && <span className="font-semibold text-ink">{rupees(price)}</span>
}

/** In place of the price of an item, or of its action; the page of the item offers the part that is overdue. */
export function PausedItem() {
  const { paused } = useWords(fees)
  return <span className="text-14 font-semibold text-wrong-text">{paused}</span>
}
