/** A button that needs the scripts, or a link to a window over the page. */
const CONTROL = '#root :is(button:not([popovertarget]), a[data-opens-window])'

/**
 * Remembers the last press on a control that only the app can act on, and shows the control as busy; links are
 * followed by the browser. Returns a function that ends this and returns the pressed control, which the app
 * presses again.
 */
export function rememberPress(): () => HTMLElement | null {
  let pressed: HTMLElement | null = null
  const forget = () => {
    pressed?.removeAttribute('aria-busy')
    pressed = null
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const control = event.target.closest<HTMLElement>(CONTROL)
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const hasFailed = 'loadFailed' in document.documentElement.dataset
    const isButton = control instanceof HTMLButtonElement
    forget()
    if (control === null || (!isButton && (isNewTab || hasFailed))) return
    event.preventDefault()
    if (hasFailed) return
    pressed = control
    control.setAttribute('aria-busy', 'true')
  }
  const onSubmit = (event: Event) => event.preventDefault()
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    const last = pressed
    forget()
    return last
  }
}
