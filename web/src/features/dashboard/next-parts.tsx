import { PART_NOTICE_DAYS } from '@sopan/domain/orders/fees'
import { useWords } from '@sopan/ui/language.ts'
import { fees } from '@sopan/words/offers/fees'

import { useDueParts } from '#web/components/checkout/orders/parts.ts'
import { SentenceAround } from '#web/components/sentence-around.tsx'

/** The learner's next parts of fees that are not in 'Today' yet. */
export function NextParts() {
  const words = useWords(fees)
  const parts = useDueParts().filter(({ days }) => days > PART_NOTICE_DAYS)
  return parts.map((part) => (
    <p key={part.part_id} className="mt-3 text-14 text-ink-2">
      <SentenceAround text={words.next(part, part.amount, part.due_on)} words={part.item_name} />
    </p>
  ))
}
