import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where a picture goes: behind this beginning of a text. */
interface Cursor {
  area: HTMLTextAreaElement
  before: string
}

/** A picture that was pasted or dropped; `cursor` is null where no text had the cursor. */
interface TakenPicture {
  key: number
  file: File
  cursor: Cursor | null
}

/**
 * The pictures that are pasted into a question or dropped on it, until they are removed, and what puts a stored picture
 * where the cursor was. `onTake` shows the texts of the question.
 */
export function usePictures(card: RefObject<HTMLElement | null>, onTake: () => void) {
  const [pictures, setPictures] = useState<readonly TakenPicture[]>([])
  const next = useRef(0)
  const last = useRef<HTMLTextAreaElement | null>(null)
  const cursorOf = (): Cursor | null => {
    const { current: area } = last
    return area?.isConnected === true
      ? { area, before: area.value.slice(0, area.selectionStart) }
      : null
  }
  useEffect(() => {
    const { current } = card
    if (current === null) return undefined
    const ended = new AbortController()
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => current.addEventListener(type, listener, { signal: ended.signal })
    const take = (event: Event, { files }: DataTransfer) => {
      event.preventDefault()
      const { target } = event
      const isOther = target instanceof HTMLTextAreaElement && target !== last.current
      const cursor = isOther ? { area: target, before: target.value } : cursorOf()
      const taken = [...files].map((file) => ({ key: next.current++, file, cursor }))
      setPictures((before) => [...before, ...taken])
      onTake()
    }
    on('focusin', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) last.current = target
    })
    on('paste', (event) => {
      const { clipboardData: data } = event
      // Programs for texts and sheets add a picture of what was copied.
      if (data !== null && data.files.length > 0 && data.getData('text/plain').trim() === '')
        take(event, data)
    })
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      current.dataset['over'] = ''
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && current.contains(relatedTarget)))
        delete current.dataset['over']
    })
    on('drop', (event) => {
      delete current.dataset['over']
      if (event.dataTransfer !== null && hasFiles(event)) take(event, event.dataTransfer)
    })
    return () => ended.abort()
  })
  return {
    pictures,
    remove: (key: number) => setPictures((before) => before.filter((one) => one.key !== key)),
    /** Puts the name of a stored picture into a text: where the cursor was, or else at the end of the first text. */
    put(name: string, cursor = cursorOf()) {
      const first = card.current?.querySelector('textarea')
      if (cursor?.area.isConnected === true) insert(cursor.area, cursor.before, `![](${name})`)
      else if (first)
        insert(first, first.value, first.value === '' ? `![](${name})` : `\n\n![](${name})`)
    },
  }
}

/** Whether files are dragged over a question, and not over a field that takes them itself. */
const hasFiles = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof Element && target.matches('[type=file]'))

/** Inserts behind the beginning of a text, or at its end if the text begins in another way now. */
function insert(area: HTMLTextAreaElement, before: string, inserted: string): void {
  const at = area.value.startsWith(before) ? before.length : area.value.length
  // Who types on at another place keeps the cursor there.
  area.setRangeText(inserted, at, at, area.selectionStart === at ? 'end' : 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
