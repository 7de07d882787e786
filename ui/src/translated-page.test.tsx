import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'

import { allowTranslation } from './translated-page.ts'

const { removeChild, insertBefore } = Node.prototype

beforeEach(() => {
  allowTranslation()
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
})

/** Changes a text node as a browser's translation does. */
function translate(text: ChildNode | null | undefined): void {
  const font = document.createElement('font')
  font.textContent = text?.textContent ?? ''
  text?.replaceWith(font)
}

/** With two children, so that the texts are nodes that React knows. */
function Saving() {
  const [isSaved, setSaved] = useState(false)
  return (
    <button type="button" onClick={() => setSaved(true)}>
      {isSaved && <b>Tick</b>}
      {isSaved ? <i>Saved</i> : 'Saving'}
      {' now'}
    </button>
  )
}

it('a text that was replaced by its translation can be removed, and nodes are inserted at the end', async () => {
  render(<Saving />)
  const button = screen.getByRole('button')
  for (const text of button.childNodes) translate(text)
  await userEvent.click(button)
  expect(button.textContent).toBe('Saving nowTickSaved')
})

it('a node that is in its parent is removed and inserted where it belongs', async () => {
  render(<Saving />)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('TickSaved now')
})
