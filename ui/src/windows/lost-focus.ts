import { focusTarget } from './open-windows.ts'

/** Elements that can have the focus in place of a control inside of them. */
const GROUP = '[tabindex="-1"]'
const SECTION = 'li, article, section, form'
const HEADING = 'h1, h2, h3'

/**
 * Browsers give the focus to the document if the control that has it is removed or disabled. It returns to a control
 * that is enabled again, and goes from a removed one to the nearest group or heading around its place. Returns a
 * function that ends this.
 */
export function returnLostFocus(): () => void {
  /** The control that has the focus, or had it when the browser took it. */
  let last = document.activeElement

  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Until the next control has the focus, the document has it.
    if (relatedTarget !== null) {
      last = null
      return
    }
    // Chromium reports a control that it is about to remove; in a microtask the control is gone.
    queueMicrotask(() => {
      const isLeft = last === target && last?.isConnected && !last.matches(':disabled')
      if (isLeft && document.hasFocus()) last = null
    })
  }
  // Before React's handlers: what they render must not return the focus to a control that the reader has left.
  window.addEventListener('focusin', onFocus, { capture: true })
  window.addEventListener('focusout', onBlur, { capture: true })

  const onChange = (records: readonly MutationRecord[]) => {
    if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
    if (!last.isConnected) focusAround(placeOf(last, records))
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
  return () => observer.disconnect()
}

/** The element that contained a removed element. */
function placeOf(element: Node, records: readonly MutationRecord[]): Node {
  let place = element
  for (const { target, removedNodes } of records) {
    if ([...removedNodes].some((removed) => removed.contains(place))) place = target
  }
  return place
}

function focusAround(place: Node): void {
  let around = place instanceof Element ? place : null
  while (around !== null && !around.matches(GROUP)) {
    const heading = around.matches(SECTION) && around.querySelector<HTMLElement>(HEADING)
    if (heading) {
      heading.tabIndex = -1
      return heading.focus({ preventScroll: true })
    }
    around = around.parentElement
  }
  const group = around instanceof HTMLElement ? around : focusTarget()
  group?.focus({ preventScroll: true })
}
