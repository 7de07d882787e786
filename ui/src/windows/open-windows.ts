import { useSyncExternalStore } from 'react'

/** The open modal windows; the last one is on top. */
let open: readonly HTMLDialogElement[] = []
const alwaysOnTop = new WeakSet<HTMLDialogElement>()
const listeners = new Set<() => void>()
/** The number of shown windows of other scripts. */
let otherScriptsWindows = 0

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  lockScrolling(open.length > 0)
  for (const listener of listeners) listener()
}

/** The browser makes the page under a modal dialog inert, and leaves it scrollable. */
function lockScrolling(isLocked: boolean): void {
  const { style } = document.body
  if (isLocked === (style.overflow === 'hidden')) return
  // The removed scroll bar's width becomes padding, or the page would shift sideways.
  const bar = window.innerWidth - document.documentElement.clientWidth
  style.paddingInlineEnd = isLocked ? `${bar}px` : ''
  style.overflow = isLocked ? 'hidden' : ''
  document.body.toggleAttribute('data-window-closed', !isLocked)
}

/**
 * Opens a dialog over all others, except a dialog that is always on top. While another script shows a window,
 * the dialog waits for its end. Returns a function that closes the dialog.
 */
export function openWindow(dialog: HTMLDialogElement, isAlwaysOnTop = false): () => void {
  if (isAlwaysOnTop) alwaysOnTop.add(dialog)
  const last = open.at(-1)
  const top = last !== undefined && alwaysOnTop.has(last) ? last : null
  change(top === null ? [...open, dialog] : [...open.slice(0, -1), dialog, top])
  if (otherScriptsWindows === 0) {
    dialog.showModal()
    // The browser shows the dialog on top that was opened last.
    top?.close()
    top?.showModal()
  }
  return () => {
    change(open.filter((one) => one !== dialog))
    dialog.close()
  }
}

/** The element that gets the focus if no other can have it: the top window, else the page. */
export const focusTarget = (): HTMLElement | null =>
  open.at(-1) ?? document.querySelector<HTMLElement>('main')

/** Whether another script shows a window, such as a payment's. */
export const isUnderOtherWindow = (): boolean => otherScriptsWindows > 0

/** Asks the top window to close, as the browser's back gesture does; false if no window is open. */
export function closeTopWindow(): boolean {
  const top = open.at(-1)
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}

/** Opens again, in their order, the windows that the browser has closed itself. */
export function reopenWindows(): void {
  // Windows that are not open wait for the end of another script's window.
  if (otherScriptsWindows > 0) return
  for (const dialog of open) if (!dialog.open) dialog.showModal()
}

/**
 * Keeps the windows under what another script shows while `run` lasts: a modal dialog covers
 * everything else, also what has a higher z-index, and makes it inert. If several overlap, until the last
 * one has ended.
 */
export async function withWindowsUnder<Result>(run: () => Promise<Result>): Promise<Result> {
  const { activeElement: before } = document
  if (otherScriptsWindows === 0) lowerWindows()
  otherScriptsWindows += 1
  change(open)
  try {
    return await run()
  } finally {
    otherScriptsWindows -= 1
    change(open)
    if (otherScriptsWindows === 0) raiseWindows()
    // The other window does not return the focus.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

function lowerWindows(): void {
  for (const dialog of open) {
    dialog.close()
    dialog.show()
  }
}

function raiseWindows(): void {
  for (const dialog of open) {
    // A dialog that has the focus returns it when it is closed, and so what has opened the dialog has it.
    dialog.focus({ preventScroll: true })
    dialog.close()
    dialog.showModal()
  }
  open.at(-1)?.focus({ preventScroll: true })
}

/** Whether an element is in the top window, or in the page if no window is open. */
export function isOnTop(element: Element): boolean {
  return open.at(-1)?.contains(element) ?? true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const topElement = (): HTMLElement => open.at(-1) ?? document.body

/** The top window, else the page; null in the server's HTML and while it is hydrated. */
export const useTopElement = () => useSyncExternalStore(subscribe, topElement, () => null)

/** Whether another script shows a window, such as the payment service's. */
export const useHasOtherWindow = () =>
  useSyncExternalStore(
    subscribe,
    () => otherScriptsWindows > 0,
    () => false,
  )
