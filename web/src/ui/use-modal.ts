import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), iframe, video[controls], [tabindex]:not([tabindex="-1"])'

/** Windows that are open, each a child of body, in their order there; the last one lies on top. */
const open: HTMLElement[] = []

const inOrder = (a: HTMLElement, b: HTMLElement) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** What this module has put out of reach. */
const shut = new Set<HTMLElement>()

/** Only what lies on top can be reached, and the page under it stands still. */
function settle(): void {
  const top = open.at(-1)
  for (const child of shut) reach(child, true)
  shut.clear()
  if (top === undefined) {
    document.body.style.overflow = ''
    document.body.style.paddingInlineEnd = ''
    return
  }
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child === top || child.inert) continue
    reach(child, false)
    shut.add(child)
  }
  if (document.body.style.overflow === 'hidden') return
  // The bar that goes leaves its room, or the page would jump aside.
  const bar = window.innerWidth - document.documentElement.clientWidth
  document.body.style.paddingInlineEnd = `${bar}px`
  document.body.style.overflow = 'hidden'
}

/** Older browsers know only one of the two. */
function reach(element: HTMLElement, isReachable: boolean): void {
  element.inert = !isReachable
  element.ariaHidden = isReachable ? null : 'true'
}

/** Tab goes around inside of the window. */
function keepInside(node: HTMLElement, event: KeyboardEvent): void {
  const stops = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  const at = document.activeElement
  const isOutside = at === null || !node.contains(at) || (event.shiftKey && at === node)
  if (first === undefined) event.preventDefault()
  else if (isOutside || at === last) {
    event.preventDefault()
    first.focus()
  }
}

/**
 * Makes a child of body a modal window while it is mounted: the rest cannot be reached, the keyboard
 * stays inside and goes back to where it was, and Escape asks to close it. `node` gets the focus
 * first, unless something inside has taken it.
 */
export function useModal(onEscape: () => void): {
  root: RefObject<HTMLDivElement | null>
  node: RefObject<HTMLDivElement | null>
} {
  const root = useRef<HTMLDivElement>(null)
  const node = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent, window: HTMLElement) => {
    if (event.defaultPrevented || open.at(-1) !== root.current) return
    if (event.key === 'Tab') keepInside(window, event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onEscape()
  })

  useLayoutEffect(() => {
    const { current: outer } = root
    const { current: inner } = node
    if (outer === null || inner === null) return undefined
    const before = document.activeElement
    open.push(outer)
    // Of two that open in one moment the inner one tells of itself first.
    open.sort(inOrder)
    settle()
    const isOnTop = open.at(-1) === outer
    if (isOnTop && !inner.contains(before)) inner.focus({ preventScroll: true })
    const listener = (event: KeyboardEvent) => onKey(event, inner)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      open.splice(open.indexOf(outer), 1)
      settle()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return { root, node }
}
