import { useSyncExternalStore } from 'react'

import { ignoreSecondPress } from './second-press.ts'

/** The open modal windows; the last one is on top. */
let open: readonly HTMLDialogElement[] = []
const alwaysOnTop = new WeakSet<HTMLDialogElement>()
const listeners = new Set<() => void>()
/** The number of shown windows of other scripts. */
let otherScriptsWindows = 0

/** The return value of a window from before the start of the app that the user has not closed. */
export const CLOSED_BY_APP = 'closed by the app'

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
}

/**
 * Opens a dialog over all others, but under one that is always on top; while another script shows a
 * window, it opens when that one is closed. Returns a function that closes the dialog: the focus then
 * returns to where it was, or, if that element is gone, goes to what was under the dialog.
 */
export function openWindow(dialog: HTMLDialogElement, isAlwaysOnTop = false): () => void {
  ignoreSecondPress()
  if (isAlwaysOnTop) alwaysOnTop.add(dialog)
  replaceEarlyWindow(dialog)
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
    ignoreSecondPress()
    change(open.filter((one) => one !== dialog))
    dialog.close()
    const { activeElement: focused, body } = document
    // The browser could not return it, because the element that had it before has been removed.
    if (focused === body || dialog.contains(focused)) {
      focusTarget()?.focus({ preventScroll: true })
    }
  }
}

/** What gets the focus if nothing else can have it: the top window, else the page. */
export const focusTarget = (): HTMLElement | null =>
  open.at(-1) ?? document.querySelector<HTMLElement>('main')

/** Closes the window that the inline script has opened before the app had started (index.html). */
function replaceEarlyWindow(dialog: HTMLDialogElement): void {
  const early = document.querySelector<HTMLDialogElement>('#early-window[open]')
  // The dialog takes its place without appearing a second time. Set before `close`, which computes styles.
  dialog.toggleAttribute('data-replaces-early', early !== null)
  early?.close(CLOSED_BY_APP)
}

/** Asks the top window to close, as the browser's back gesture does; false if none is open. */
export function closeTopWindow(): boolean {
  const top = open.at(-1)
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}

/** Opens again, in their order, the windows that the browser has closed itself. */
export function reopenWindows(): void {
  // Those that are not open wait for the end of another script's window.
  if (otherScriptsWindows > 0) return
  for (const dialog of open) if (!dialog.open) dialog.showModal()
}

/**
 * Keeps the windows under what another script shows while `run` lasts: a modal dialog covers
 * everything else, also what has a higher z-index, and makes it inert. If several overlap, until the last
 * one has ended.
 */
export async function withWindowsUnder<Result>(run: () => Promise<Result>): Promise<Result> {
  if (otherScriptsWindows === 0) lowerWindows()
  otherScriptsWindows += 1
  try {
    return await run()
  } finally {
    otherScriptsWindows -= 1
    if (otherScriptsWindows === 0) raiseWindows()
  }
}

/** What a window that is under one of another script returns the focus to when it is closed. */
const openers = new Map<HTMLDialogElement, Element | null>()

function lowerWindows(): void {
  for (const dialog of open) {
    dialog.close()
    openers.set(dialog, document.activeElement)
    dialog.show()
  }
}

function raiseWindows(): void {
  for (const dialog of open) {
    dialog.close()
    const opener = openers.get(dialog)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    dialog.showModal()
  }
  const top = open.at(-1)
  if (top !== undefined && !openers.has(top)) top.focus({ preventScroll: true })
  // The browser gives it to the first control of the window, which the user has not chosen.
  else if (top !== undefined && document.activeElement instanceof HTMLElement) {
    document.activeElement.blur()
  }
  openers.clear()
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
