import { getUserBooks, listBooks } from '@sopan/contract/books'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { bookCard, books, polity } from '#test/book-scene.ts'
import { no, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

function open(one: Response | object, path: string) {
  server.on(getUserBooks, books())
  server.on(listBooks, ({ query }) => ('id' in query ? one : books(polity)))
  return renderApp(path, { user: anjali })
}

describe('a book that is opened by its URL', () => {
  it('and does not exist leads to all books, also from a filtered list', async () => {
    const { router } = open(books(), '/books?filter=free&book=99')
    const dialog = within(await screen.findByRole('dialog', { name: 'Book not found' }))
    expect(dialog.getByText('The requested book could not be found')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(dialog.getByRole('link', { name: 'View All Books' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location).toMatchObject({ pathname: '/books', search: '' })
    expect(await bookCard()).toBeTruthy()
  })

  it('and cannot be loaded can be tried again', async () => {
    open(no('Down', 403), '/books?book=99')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'This book could not be loaded' }),
    )
    expect(dialog.getByText('Down')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'View All Books' })).toBeNull()
    server.on(listBooks, books(polity))
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Down')).toBeNull())
  })
})
