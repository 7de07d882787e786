import { globSync } from 'node:fs'
import { join } from 'node:path'

import { endNotice } from '@sopan/contract/console/notices'
import { checkCode } from '@sopan/contract/console/session'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { noticeWords } from '#console/words/notices.ts'
import { factorWords } from '#console/words/session.ts'

import { acts } from './acts.ts'
import { answer, answerAll, callsTo, dataOf, checkCalls, refuse } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

const src = join(import.meta.dirname, '../src')

/** The frame of all, what opens before or after an act, and what changes only a form. */
const OTHERS = [
  'acts/act-dialog.tsx',
  'acts/address-dialog.tsx',
  'content/items/pick-dialog.tsx',
  'session/code-dialog.tsx',
]
const REFUSED = 'Another member was faster'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it('tests each dialog', () => {
  const tested = new Set([...OTHERS, ...acts.map(({ file }) => file)])
  expect([...tested].toSorted()).toEqual(globSync('**/*-dialog.tsx', { cwd: src }).toSorted())
})

it.each(acts)(
  '$file calls $endpoint.url once, and is open until the call succeeds',
  async (act) => {
    const { [words.reason]: reason, ...others } = act.fields
    act.change?.()
    await openPage(act.url)
    for (const name of act.press) await press(name)
    await shownTitle()

    emptyFields()
    if (Object.keys(act.fields).length > 0) await submit()
    await fill(others)
    if (reason !== undefined) {
      await submit()
      await within(dialog()).findByText(words.reasonNeeded)
      await fill({ [words.reason]: reason })
    }
    expect(callsTo(act.endpoint)).toEqual([])

    const typed = values()
    refuse(act.endpoint, REFUSED)
    await submitTwice()
    await within(dialog()).findByText(REFUSED)
    expect(callsTo(act.endpoint)).toHaveLength(1)
    expect(values()).toEqual(typed)

    answer(act.endpoint, dataOf(act.endpoint))
    await submitTwice()
    await waitFor(() => expect(openTitles()).toEqual(act.next ?? []))
    expect(callsTo(act.endpoint)).toHaveLength(2)
  },
)

it('asks for a code when the server needs one, and then sends the act again', async () => {
  await openPage('/notices')
  refuse(endNotice, REFUSED, { needs_code: true })
  await press(/^End: /)
  expect(await shownTitle()).toBe(factorWords.freshTitle)
  await submit()
  expect(callsTo(checkCode)).toEqual([])

  refuse(checkCode, REFUSED)
  await fill({ [factorWords.code]: '123456' })
  await submit()
  await within(dialog()).findByText(REFUSED)
  expect(callsTo(checkCode)).toHaveLength(1)

  answer(checkCode, dataOf(checkCode))
  answer(endNotice, null)
  await fill({ [factorWords.code]: '654321' })
  await submit()
  await screen.findByText(noticeWords.ended)
  expect(callsTo(checkCode)).toHaveLength(2)
  expect(callsTo(endNotice)).toHaveLength(2)
})

/** By the name that a button has for its user. Queries by role take most of the time of these large pages. */
const nameOf = (button: Element) => button.ariaLabel ?? button.textContent

async function press(name: string | RegExp): Promise<void> {
  const isNamed = (one: Element) =>
    typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))
  const button = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => isNamed(one))
    if (found === undefined) throw new Error(`no button has the name ${name}`)
    return found
  })
  fireEvent.click(button)
  await loaded()
}

/** The dialog on top. */
function dialog(): HTMLElement {
  const top = [...document.querySelectorAll('dialog')].at(-1)
  if (top === undefined) throw new Error('no dialog is open')
  return top
}

const openTitles = () =>
  [...document.querySelectorAll('dialog')].map((one) => one.querySelector('h2')?.textContent)

async function shownTitle() {
  await waitFor(dialog)
  await loaded()
  return openTitles().at(-1)
}

const submitButton = () => {
  const button = dialog().querySelector<HTMLButtonElement>('button[type=submit]')
  if (button === null) throw new Error('the dialog has no button that sends')
  return button
}

async function submit(): Promise<void> {
  await loaded()
  fireEvent.click(submitButton())
  await loaded()
}

/** Presses twice, as many people do, as soon as what the act changes is shown. */
async function submitTwice(): Promise<void> {
  await waitFor(() => {
    const { disabled, ariaDisabled } = submitButton()
    expect(disabled || ariaDisabled === 'true').toBe(false)
  })
  const button = submitButton()
  for (const _ of [1, 2]) fireEvent.click(button)
  await loaded()
}

const controls = () => dialog().querySelectorAll<HTMLInputElement>('input, select, textarea')

const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox'

const values = () => [...controls()].map((one) => (isTicked(one) ? one.checked : one.value))

function emptyFields(): void {
  for (const control of controls()) {
    if (isTicked(control)) {
      if (control.checked) fireEvent.click(control)
    } else if (control.tagName !== 'SELECT') fireEvent.change(control, { target: { value: '' } })
  }
}

/** Types each value, chooses it by its position in the list, or ticks it, by the beginning of the label. */
async function fill(fields: (typeof acts)[number]['fields']): Promise<void> {
  for (const [label, given] of Object.entries(fields)) {
    const control = within(dialog()).getByLabelText<HTMLInputElement>((text) =>
      text.startsWith(label),
    )
    if (given === true) fireEvent.click(control)
    else if (typeof given === 'string') fireEvent.change(control, { target: { value: given } })
    else {
      const { options } = control as unknown as HTMLSelectElement
      fireEvent.change(control, { target: { value: options[given]?.value } })
    }
    await loaded()
  }
}
