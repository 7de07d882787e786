/**
 * A held Enter presses once: each repetition would press what the first press has moved the focus to,
 * such as the button that buys, after the cross of the message above it. In a text area it adds lines.
 */
export function ignoreHeldEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter') return
      if (event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
