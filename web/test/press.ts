import { createEvent, fireEvent } from '@testing-library/react'

/** A press at a place of the window, `timeStamp` milliseconds after the page was opened. */
export function pressAt(element: Element, [clientX, clientY]: [number, number], timeStamp: number) {
  const event = createEvent.click(element, { clientX, clientY })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}

/** Enter in a field, or on a button, `timeStamp` milliseconds after the page was opened. */
export function enterAt(element: Element, timeStamp: number) {
  const event = createEvent.keyDown(element, { key: 'Enter' })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  // Browsers press a button then.
  if (fireEvent(element, event) && element.matches('button')) fireEvent.click(element)
}
