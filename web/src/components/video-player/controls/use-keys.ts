import { useEffect, useEffectEvent } from 'react'

export type KeyActions = Record<string, () => void>

const ARROWS = /^Arrow/
const PRESSES = new Set([' ', 'Enter'])

/** Whether the focused element handles this key itself. */
function handlesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (PRESSES.has(key)) return target.closest('button, a') !== null
  return ARROWS.test(key) && target.closest('[role=menu], [data-own-arrows]') !== null
}

/** The player's keys, wherever the focus is: an open player covers the whole page. */
export function useKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (action === undefined || handlesKey(event.target, event.key)) return
    event.preventDefault()
    action()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // In the capture phase: the window around the player stops arrow keys from bubbling.
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
