import { flushSync } from 'react-dom'

/** Removes an entry of a list, and moves the focus to the first button of what follows the entry. */
export function removeEntry(entry: Element | null | undefined, remove: () => void): void {
  const next = entry?.nextElementSibling
  flushSync(remove)
  const button = next?.matches('button') ? next : next?.querySelector('button')
  if (button instanceof HTMLElement) button.focus()
}
