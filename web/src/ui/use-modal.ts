import { type RefObject, createContext, use, useEffectEvent, useLayoutEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), iframe, video[controls], [tabindex]:not([tabindex="-1"])'

interface OpenWindow {
  /** A child of body. */
  root: HTMLElement
  depth: number
}

/** The open windows; the last one is on top. */
const open: OpenWindow[] = []

/** A window is above the one that opened it, and above those that were open before. */
const inOrder = (a: OpenWindow, b: OpenWindow) => {
  const isFirst = a.root.compareDocumentPosition(b.root) & Node.DOCUMENT_POSITION_FOLLOWING
  return a.depth - b.depth || (isFirst ? -1 : 1)
}

/** Over the header and the bars, under the toasts. */
export const LAYER = 40

/** The number of windows under this one. A window provides its children with one more. */
export const WindowDepth = createContext(0)

/** Elements that this module has made inert. */
const unreachable = new Set<HTMLElement>()

/** Whether an element is in the top window, or in the page if no window is open. */
export function isOnTop(element: Element): boolean {
  const top = open.at(-1)?.root
  return top === undefined || top.contains(element)
}

/** Makes everything inert except the top window, and stops the page from scrolling. */
function updateReachable(): void {
  const top = open.at(-1)?.root
  for (const child of unreachable) setReachable(child, true)
  unreachable.clear()
  if (top === undefined) {
    document.body.style.overflow = ''
    document.body.style.paddingInlineEnd = ''
    return
  }
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child === top || child.inert) continue
    setReachable(child, false)
    unreachable.add(child)
  }
  if (document.body.style.overflow === 'hidden') return
  // The removed scroll bar's width becomes padding, or the page would shift sideways.
  const bar = window.innerWidth - document.documentElement.clientWidth
  document.body.style.paddingInlineEnd = `${bar}px`
  document.body.style.overflow = 'hidden'
}

/** Older browsers support only one of the two. */
function setReachable(element: HTMLElement, isReachable: boolean): void {
  element.inert = !isReachable
  element.ariaHidden = isReachable ? null : 'true'
}

/** An element hidden by the layout of this width cannot be focused. */
function isShown(element: HTMLElement): boolean {
  if (getComputedStyle(element).visibility === 'hidden') return false
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (getComputedStyle(one).display === 'none') return false
  }
  return true
}

/** Makes Tab wrap around inside the window. */
function trapFocus(node: HTMLElement, event: KeyboardEvent): void {
  const stops = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const lowest = stops.find(isShown)
  const highest = stops.findLast(isShown)
  const [first, last] = event.shiftKey ? [highest, lowest] : [lowest, highest]
  const at = document.activeElement
  const isOutside = at === null || !node.contains(at) || (event.shiftKey && at === node)
  if (first === undefined) event.preventDefault()
  else if (isOutside || at === last) {
    event.preventDefault()
    first.focus()
  }
}

/**
 * Makes a child of body a modal window while it is mounted: everything else is inert, the focus
 * stays inside and is restored on close, and Escape calls `onEscape`. `node` gets the focus first,
 * unless an element inside has taken it.
 */
export function useModal(onEscape: () => void): {
  root: RefObject<HTMLDivElement | null>
  node: RefObject<HTMLDivElement | null>
  depth: number
} {
  const depth = use(WindowDepth)
  const root = useRef<HTMLDivElement>(null)
  const node = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent, window: HTMLElement) => {
    if (event.defaultPrevented || open.at(-1)?.root !== root.current) return
    if (event.key === 'Tab') trapFocus(window, event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onEscape()
  })

  useLayoutEffect(() => {
    const { current: outer } = root
    const { current: inner } = node
    if (outer === null || inner === null) return undefined
    const before = document.activeElement
    const opened = { root: outer, depth }
    open.push(opened)
    // If two open in the same commit, the inner one registers first.
    open.sort(inOrder)
    updateReachable()
    const isOnTop = open.at(-1) === opened
    if (isOnTop && !inner.contains(before)) inner.focus({ preventScroll: true })
    const listener = (event: KeyboardEvent) => onKey(event, inner)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      open.splice(open.indexOf(opened), 1)
      updateReachable()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [depth])

  return { root, node, depth }
}
