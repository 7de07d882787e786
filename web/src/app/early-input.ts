declare global {
  interface Window {
    /** Ends the recording of presses by the page's inline script, and returns the pressed buttons. */
    takeEarlyPresses?: () => HTMLButtonElement[]
  }
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Remembers what was typed into the server's HTML. The returned function brings it back after
 * hydration, which sets fields to the values of their forms, and repeats the presses of buttons.
 */
export function takeEarlyInput(root: Element): () => void {
  const fields = [...root.querySelectorAll('input')]
    .map((field) => ({ field, value: field.value, checked: field.checked }))
    .filter(({ field, value, checked }) => value !== '' || checked !== field.defaultChecked)
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    for (const { field, value, checked } of fields) {
      if (!field.isConnected) continue
      if (field.checked !== checked) field.click()
      if (field.type === 'checkbox' || field.value === value) continue
      setValue?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const button of window.takeEarlyPresses?.() ?? []) if (button.isConnected) button.click()
  }
}
