declare global {
  interface Window {
    /** Ends the recording of presses by the page's inline script, and returns the pressed buttons and links. */
    takeEarlyPresses?: () => HTMLElement[]
  }
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Remembers what was typed or selected in the initial HTML. The returned function restores it
 * after hydration, which sets fields to the values of their forms, and repeats the presses of buttons and links.
 */
export function takeEarlyInput(root: Element): () => void {
  const selects = [...root.querySelectorAll('select')]
    .map((field) => ({ field, value: field.value }))
    .filter(({ field }) => field.selectedOptions[0]?.defaultSelected === false)
  const fields = [...root.querySelectorAll('input')]
    .map((field) => ({ field, value: field.value, checked: field.checked }))
    .filter(
      ({ field, value, checked }) =>
        value !== field.defaultValue || checked !== field.defaultChecked,
    )
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    const presses = window.takeEarlyPresses?.() ?? []
    for (const { field, value, checked } of fields) {
      if (!field.isConnected) continue
      if (field.checked !== checked) field.click()
      if (['checkbox', 'radio'].includes(field.type)) continue
      // React already knows the typed value of the field, and would see no change.
      field.value = ''
      setValue?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // Each step only after React has rendered the one before, whose values its handlers use.
    queueMicrotask(() => {
      for (const { field, value } of selects) {
        if (!field.isConnected) continue
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      queueMicrotask(() => {
        for (const pressed of presses) if (pressed.isConnected) pressed.click()
      })
    })
  }
}
