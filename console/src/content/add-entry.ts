import { flushSync } from 'react-dom'

const TYPED = 'input:not([type=radio], [type=checkbox], [type=file], [data-place]), textarea'

/** Adds an entry to a list, above the last element of `list`, and moves the focus to the first field of the entry. */
export function addEntry(list: Element | null, add: () => void): void {
  flushSync(add)
  const entry = list?.lastElementChild?.previousElementSibling
  const field = entry?.querySelector<HTMLElement>(TYPED) ?? entry?.querySelector('select')
  field?.focus()
}
