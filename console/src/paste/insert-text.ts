import type { TextControl } from '@sopan/ui/fields/pasting.ts'

/**
 * Inserts where the cursor is, as if it were typed: it can be undone, and the form gets the change. A block gets an empty line
 * before and after it.
 */
export function insertText(field: TextControl, text: string, isBlock: boolean): void {
  if (!field.isConnected || field.readOnly) return
  field.focus()
  const inserted = (isBlock ? asBlock(field, text) : text).replaceAll('\r\n', '\n')
  if (inserted === '') return
  if (inserted.length < MOST_LETTERS && inserted.split('\n', MOST_LINES).length < MOST_LINES) {
    // The standard has nothing in its place that the browser can undo.
    document.execCommand('insertText', false, inserted)
    return
  }
  field.setRangeText(inserted, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** 200 lines take Chromium 0.15 s, 3,000 of them 40 s, and a million letters in one line 1 s. */
const MOST_LINES = 200
const MOST_LETTERS = 200_000

/** A text with the line ends that separate it from what is before and after the cursor. */
function asBlock({ value, selectionStart, selectionEnd }: TextControl, text: string): string {
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  const missing = (has: RegExpExecArray | null) => '\n\n'.slice(has?.[0].length ?? 0)
  const start = before.trim() === '' ? '' : missing(/\n{1,2}$/.exec(before.slice(-2)))
  const end = after.trim() === '' ? '' : missing(/^\n{1,2}/.exec(after))
  return start + text + end
}
