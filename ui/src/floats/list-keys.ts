import type { KeyboardEvent } from 'react'

type Axis = 'horizontal' | 'vertical' | 'both'

const NEXT: Record<string, Axis> = { ArrowRight: 'horizontal', ArrowDown: 'vertical' }
const PREVIOUS: Record<string, Axis> = { ArrowLeft: 'horizontal', ArrowUp: 'vertical' }

/** The index to which a key moves from `index` (-1: no entry is chosen), or null if the key does not move. */
export function indexAfterKey(
  key: string,
  { index, count, axis }: { index: number; count: number; axis: Axis },
): number | null {
  const isOnAxis = (keyAxis: Axis | undefined) =>
    keyAxis !== undefined && (axis === 'both' || axis === keyAxis)
  if (count === 0) return null
  if (isOnAxis(NEXT[key])) return (index + 1) % count
  if (isOnAxis(PREVIOUS[key])) return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The items of a menu that its page shows: the width of the window decides about some. */
export const shownItems = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => item.getClientRects().length > 0,
  )

/** Moves the focus between the items of a menu; for the menu's onKeyDown. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>, axis: Axis): void {
  const items = shownItems(event.currentTarget)
  const index = items.findIndex((item) => item === document.activeElement)
  const next = indexAfterKey(event.key, { index, count: items.length, axis })
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}
