import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, press, takeTest, user } from '#test/exams/exam-page.tsx'

examPages()
/** Also for a question behind a window. */
const isChosen = async (letter: string, question: number) => {
  const name = new RegExp(`Option ${letter} of ${question}`)
  return (await screen.findByRole<HTMLInputElement>('radio', { name, hidden: true })).checked
}

describe('keyboard shortcuts', () => {
  it('do nothing behind the leave dialog', async () => {
    await takeTest()
    await user().keyboard('b')
    await user().keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Leave the test?' })
    await user().keyboard('d{ArrowRight}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(await isChosen('B', 1)).toBe(true)
  })

  it.each(['Test menu', 'Questions', 'Submit Test'])('do nothing behind %s', async (name) => {
    await takeTest()
    await user().click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    await user().keyboard('d{ArrowRight}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(await isChosen('D', 1)).toBe(false)
  })

  it('act once while a key is held down', async () => {
    await takeTest()
    await user().keyboard('c')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(await screen.findByText('Question text 2')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'c', repeat: true })
    fireEvent.keyDown(document.body, { key: 'ArrowRight', repeat: true })
    expect(screen.getByText('Question text 2')).toBeTruthy()
    expect(await isChosen('C', 2)).toBe(false)
  })

  it.each(['Control', 'Alt', 'Meta', 'Shift'])('do nothing together with %s', async (key) => {
    await takeTest()
    await user().keyboard(`{${key}>}a{ArrowRight}{/${key}}`)
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(await isChosen('A', 1)).toBe(false)
  })

  it('do nothing in a text field of an overlay on the page', async () => {
    await takeTest()
    const field = document.body.appendChild(document.createElement('input'))
    act(() => field.focus())
    await user().keyboard('a')
    field.remove()
    expect(await isChosen('A', 1)).toBe(false)
  })

  it('can be switched off in the test menu, and the setting is stored on the device', async () => {
    const first = await takeTest()
    expect(screen.getByText(/^Shortcuts:/)).toBeTruthy()
    await press('Test menu')
    const menu = within(await screen.findByRole('dialog', { name: 'Test menu' }))
    await user().click(menu.getByRole('switch', { name: 'Keyboard shortcuts' }))
    await user().click(menu.getByRole('button', { name: 'Close' }))
    await user().keyboard('a{ArrowRight}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(await isChosen('A', 1)).toBe(false)
    expect(screen.queryByText(/^Shortcuts:/)).toBeNull()
    first.unmount()

    await takeTest()
    await user().keyboard('a')
    expect(await isChosen('A', 1)).toBe(false)
    await press('Test menu')
    await user().click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }))
    await user().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    await user().keyboard('a')
    expect(await isChosen('A', 1)).toBe(true)
  })
})
