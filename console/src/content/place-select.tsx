import { Select } from '@sopan/ui/fields/select.tsx'
import { useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

/**
 * The place of an entry among others, which can be chosen. The other places are drawn only once the field is used: 300
 * questions with 300 places each take seconds to draw.
 */
export function PlaceSelect({
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
  const [isUsed, setIsUsed] = useState(false)
  const places = isUsed ? Array.from({ length: count }, (_, place) => place) : [index]
  return (
    <Select
      aria-label={text.placeOf(name)}
      className="w-24"
      value={index}
      onFocus={() => setIsUsed(true)}
      onPointerDown={() => setIsUsed(true)}
      onChange={({ target }) => onMove(Number(target.value))}
    >
      {places.map((place) => (
        <option key={place} value={place}>
          {place + 1}
        </option>
      ))}
    </Select>
  )
}
