import { createEvent, fireEvent } from '@testing-library/react'

/** A press at a place of the window, `timeStamp` milliseconds after the page was opened. */
export function pressAt(element: Element, [clientX, clientY]: [number, number], timeStamp: number) {
  const event = createEvent.click(element, { clientX, clientY })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}

/** Enter in a field, or on a button, `timeStamp` milliseconds after the page was opened. */
export function enterAt(element: Element, timeStamp: number) {
  keyAt(element, 'Enter', timeStamp)
}

/** A key, which presses the button that has the focus if it is Enter or the space bar. */
export function keyAt(element: Element, key: string, timeStamp: number) {
  const event = createEvent.keyDown(element, { key })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  const isPress = fireEvent(element, event) && (key === 'Enter' || key === ' ')
  if (isPress && element.matches('button')) fireEvent.click(element)
}
