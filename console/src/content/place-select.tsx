import { Select } from '@sopan/ui/fields/select.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

/** A place of two digits is typed in this time. */
const TYPING_MS = 800

/**
 * The place of an entry among others, which can be chosen. The other places are drawn only once the field is used: 300
 * questions with 300 places each take seconds to draw. A place that keys have chosen is taken after a pause, because the first
 * digit of a place is a place too.
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
  const [typed, setTyped] = useState<number | null>(null)
  const isTyping = useRef(false)
  const moveTo = useEffectEvent((to: number) => {
    setTyped(null)
    onMove(to)
  })
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => moveTo(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const places = isUsed ? Array.from({ length: count }, (_, place) => place) : [index]
  return (
    <Select
      aria-label={text.placeOf(name)}
      className="w-24"
      value={typed ?? index}
      onFocus={() => setIsUsed(true)}
      onKeyDown={() => {
        isTyping.current = true
      }}
      onPointerDown={() => {
        setIsUsed(true)
        isTyping.current = false
      }}
      onChange={({ target }) => {
        const to = Number(target.value)
        if (isTyping.current) setTyped(to)
        else onMove(to)
      }}
    >
      {places.map((place) => (
        <option key={place} value={place}>
          {place + 1}
        </option>
      ))}
    </Select>
  )
}
