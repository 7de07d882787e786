import { cx } from '@sopan/ui/cx.ts'
import { controlClass } from '@sopan/ui/fields/field.tsx'
import { useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

/** The number of an entry among others: another number moves the entry there, with Enter or when the field is left. */
export function PlaceField({
  name,
  index,
  count,
  onMove,
}: {
  name: string
  /** Its place, from 0. */
  index: number
  count: number
  onMove: (to: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  function take(): void {
    const to = Math.min(Number(typed), count) - 1
    setTyped(null)
    if (to >= 0 && to !== index && Number.isInteger(to)) onMove(to)
  }
  return (
    <input
      type="text"
      data-place
      inputMode="numeric"
      autoComplete="off"
      aria-label={text.placeOf(name)}
      className={cx(controlClass, 'h-10 max-w-16 text-center tabular-nums')}
      value={typed ?? index + 1}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
      onBlur={take}
    />
  )
}
