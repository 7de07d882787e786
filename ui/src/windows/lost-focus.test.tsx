import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'

/** 'Remove' is removed when it is pressed. */
function Removed() {
  const [isShown, setShown] = useState(true)
  return (
    isShown && (
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
    )
  )
}

const AROUND: [string, ReactNode, string][] = [
  [
    'the nearest group',
    <section key="">
      <h2>Courses</h2>
      <div tabIndex={-1} aria-label="Offer" role="group">
        <p>
          <Removed />
        </p>
      </div>
    </section>,
    'Offer',
  ],
  [
    'the heading of the nearest section',
    <main key="" tabIndex={-1}>
      <section>
        <h2>Courses</h2>
        <Removed />
      </section>
    </main>,
    'Courses',
  ],
]

it.each(AROUND)('the focus of a removed control goes to %s', async (_, page, name) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => {
    const focused = document.activeElement
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(name)
  })
})

it('the focus goes to the page if a control is removed with everything around it', async () => {
  const main = (children: ReactNode) => <main tabIndex={-1}>{children}</main>
  const { rerender } = render(
    main(
      <section>
        <h2>Courses</h2>
        <button type="button">Buy</button>
      </section>,
    ),
  )
  screen.getByRole('button').focus()
  rerender(main(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('the focus returns to a field that was disabled while a form was sent', async () => {
  const form = (isBusy: boolean) => <input aria-label="Name" disabled={isBusy} />
  const { rerender } = render(form(false))
  const field = screen.getByRole('textbox', { name: 'Name' })
  field.focus()
  rerender(form(true))
  // As browsers do with the next frame.
  field.blur()
  rerender(form(false))
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('a control that the reader has left keeps no focus when it is removed', async () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <button type="button">Buy</button>
    </main>,
  )
  screen.getByRole('button').focus()
  screen.getByRole('button').blur()
  await Promise.resolve()
  rerender(<main tabIndex={-1} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

it('a control that renders something when the reader leaves does not get the focus back', async () => {
  function Bell() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}>
          Bell
        </button>
        {isOpen && <p>Preview</p>}
      </>
    )
  }
  render(
    <>
      <a href="#jobs">Job Alert</a>
      <Bell />
    </>,
  )
  const link = screen.getByRole('link', { name: 'Job Alert' })
  for (const next of [link, document.body]) {
    screen.getByRole('button', { name: 'Bell' }).focus()
    expect(await screen.findByText('Preview')).toBeTruthy()
    await userEvent.tab({ shift: next === link })
    await waitFor(() => expect(screen.queryByText('Preview')).toBeNull())
    expect(document.activeElement).toBe(next)
  }
})
