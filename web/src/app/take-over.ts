import { paths } from '#web/lib/paths.ts'
import { parseUrl } from '#web/lib/urls/parse-url.ts'

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Before the router starts: a link to an account page that the browser has followed leads back after the login. */
export function rememberPageBefore(): void {
  const { location, history } = window
  const isAccountPage = [paths.login(), paths.register()].includes(location.pathname)
  const before = parseUrl(document.referrer)
  if (!isAccountPage || history.state !== null || before === null) return
  const { origin, pathname, search } = before
  // Home is where the login leads anyway.
  const isElsewhere = origin !== location.origin || [paths.root(), paths.home()].includes(pathname)
  if (isElsewhere || pathname === location.pathname) return
  history.replaceState({ usr: { from: `${pathname}${search}` } }, '')
}

/**
 * Remembers what is typed or selected in the initial HTML, from before the app until the returned function is
 * called: hydration sets fields to the values of their forms. The function restores the fields, and repeats
 * the press remembered by web/src/start.
 */
export function takeOver(root: Element): () => void {
  const fields = new Map<HTMLInputElement, { value: string; checked: boolean }>()
  const selects = new Map<HTMLSelectElement, string>()
  const remember = (field: unknown) => {
    if (field instanceof HTMLSelectElement) selects.set(field, field.value)
    if (!(field instanceof HTMLInputElement)) return
    fields.set(field, { value: field.value, checked: field.checked })
  }
  const onInput = ({ target }: Event) => remember(target)
  for (const field of root.querySelectorAll('input')) {
    const { value, defaultValue, checked, defaultChecked } = field
    if (value !== defaultValue || checked !== defaultChecked) remember(field)
  }
  for (const field of root.querySelectorAll('select')) {
    if (field.selectedOptions[0]?.defaultSelected === false) remember(field)
  }
  root.addEventListener('input', onInput, true)
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    root.removeEventListener('input', onInput, true)
    const pressed = window.endFirstPress?.() ?? null
    for (const [field, { value, checked }] of fields) restore(field, value, checked)
    // After React has rendered the fields, whose values its handlers use.
    queueMicrotask(() => {
      for (const [field, value] of selects) {
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      queueMicrotask(() => pressed?.isConnected && pressed.click())
    })
  }
}

function restore(field: HTMLInputElement, value: string, checked: boolean): void {
  if (field.checked !== checked) field.click()
  if (['checkbox', 'radio'].includes(field.type)) return
  // React already knows the typed value of the field, and would see no change.
  field.value = ''
  setValue?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
