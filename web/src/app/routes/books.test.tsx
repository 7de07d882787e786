import { getUserBooks, listBooks } from '@sopan/contract/books'
import { login } from '@sopan/contract/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { access, bookCard, books, freeBook, ownBook, polity } from '#test/book-scene.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('#web/components/pdf-viewer/pdf-viewer.tsx', () => ({
  PdfViewer: ({ title, file }: { title: string; file: string }) => (
    <p>
      PDF of {title}: {file}
    </p>
  ),
}))
vi.mock('#web/components/files/image-viewer.tsx', () => ({
  ImageViewer: ({ title, file }: { title: string; file: string }) => (
    <p>
      Picture of {title}: {file}
    </p>
  ),
}))

const field = () => screen.getByRole('searchbox', { name: 'Search books' })
const type = () => screen.getByRole('combobox', { name: 'Type' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lastQuery = () => server.callsTo(listBooks).at(-1)?.query

/** Renders the page as a learner, with the purchased books of the server. */
function renderBooks(path = '/books', purchased: object[] = []) {
  server.on(getUserBooks, books(...purchased))
  return renderApp(path, { user: anjali })
}

describe('the list of books', () => {
  it('shows skeletons, then a card for each book with all its details', async () => {
    const slow = held(books(polity, freeBook, ownBook))
    server.on(listBooks, slow.response)
    renderBooks()
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    const card = await bookCard()
    for (const text of ['A. Verma', '₹249']) expect(card.getByText(text)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Purchase Polity in Tables' })).toBeTruthy()
    const free = await bookCard('Haryana GK')
    expect(free.getByText('Free')).toBeTruthy()
    expect(free.getByRole('link', { name: 'Access Haryana GK' })).toBeTruthy()
    const own = await bookCard('Errors')
    expect(own.getByText('Purchased')).toBeTruthy()
    expect(own.getByRole('link', { name: 'Access Errors' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Books')
    expect(document.title).toContain('Books')
    expect(server.callsTo(getUserBooks)[0]?.query).toMatchObject({ user_id: '7' })
  })

  it('offers access to a book that only the purchased list has', async () => {
    server.on(listBooks, books(polity))
    renderBooks('/books', [{ ...polity, is_purchased: true }])
    await waitFor(async () => {
      expect((await bookCard()).getByRole('link', { name: /^Access/ })).toBeTruthy()
    })
  })

  it('is searched by the button, and shown in full again when the text is empty', async () => {
    server.on(listBooks, books(polity))
    const { router } = renderBooks()
    await bookCard()
    await userEvent.type(field(), ' polity ')
    expect(server.callsTo(listBooks)).toHaveLength(1)
    await press('Search')
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'polity' }))
    expect(router.state.location.search).toBe('?search=polity')
    await userEvent.clear(field())
    await press('Search')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(screen.queryByText('1 book shown')).toBeNull())
    const calls = server.callsTo(listBooks).length
    await press('Search')
    await waitFor(() => expect(server.callsTo(listBooks)).toHaveLength(calls + 1))
    expect(lastQuery()).not.toHaveProperty('search')
  })

  it('announces how many books a search has found', async () => {
    server.on(listBooks, books(polity))
    renderBooks('/books?search=polity')
    await bookCard()
    expect(screen.getByText('1 book shown').getAttribute('role')).toBe('status')
  })

  it('shows the title in place of a cover that does not load', async () => {
    server.on(listBooks, books({ ...polity, cover: '/uploads/missing.webp' }))
    const { container } = renderBooks()
    await bookCard()
    const cover = container.querySelector('img[src*="missing.webp"]')
    if (cover === null) throw new Error('no cover')
    fireEvent.error(cover)
    expect(container.querySelector('img[src*="missing.webp"]')).toBeNull()
    expect(screen.getAllByText(polity.book_name)).toHaveLength(2)
  })

  it('is filtered by type', async () => {
    server.on(listBooks, books(polity))
    const { router } = renderBooks('/books', [ownBook])
    await bookCard()
    const names = within(type())
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(names).toEqual(['All', 'Free', 'Paid', 'Purchased'])
    await userEvent.selectOptions(type(), 'Free')
    await waitFor(() => expect(lastQuery()).toMatchObject({ type: 'free' }))
    await userEvent.selectOptions(type(), 'Paid')
    await waitFor(() => expect(lastQuery()).toMatchObject({ type: 'paid' }))
    await userEvent.selectOptions(type(), 'All')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await userEvent.selectOptions(type(), 'Purchased')
    await waitFor(() => expect(router.state.location.search).toBe('?filter=purchased'))
    await bookCard('Errors')
  })

  it('shows only the purchased ones to a learner who asks for them', async () => {
    renderBooks('/books?filter=purchased', [ownBook])
    await bookCard('Errors')
    expect(server.callsTo(listBooks)).toHaveLength(0)
  })

  it('sends a visitor who asks for purchased books to the login page', async () => {
    const { router } = renderApp('/books?filter=purchased')
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({ from: { search: '?filter=purchased' } })
    expect(server.callsTo(getUserBooks)).toHaveLength(0)
  })
})

describe('opening a book', () => {
  it.each([
    [{ pdf: 'https://x.in/a.pdf', image: 'https://x.in/a.png' }, /^PDF of .*a\.pdf$/],
    [{ image: 'https://x.in/a.png' }, /^Picture of .*a\.png$/],
  ])('shows its file (%j)', async (files, text) => {
    server.on(listBooks, books(freeBook))
    const { router } = renderBooks()
    const card = await bookCard('Haryana GK')
    server.on(getUserBooks, access(8, files))
    await userEvent.click(card.getByRole('link', { name: /^Access/ }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(router.state.location.search).toBe('?book=8')
    const query = server.callsTo(getUserBooks).at(-1)?.query
    expect(query).toMatchObject({ user_id: '7', book_id: '8' })
  })

  it('without any file shows that it is not available', async () => {
    server.on(listBooks, books(freeBook))
    renderBooks()
    const card = await bookCard('Haryana GK')
    server.on(getUserBooks, access(8))
    await userEvent.click(card.getByRole('link', { name: /^Access/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Haryana GK' }))
    expect(dialog.getByRole('alert').textContent).toBe('Book file not available')
  })

  it('opens the file of the list if the access call fails', async () => {
    server.on(listBooks, books({ ...freeBook, pdf: 'https://x.in/list.pdf' }))
    renderBooks()
    const card = await bookCard('Haryana GK')
    server.on(getUserBooks, no('Broken'))
    await userEvent.click(card.getByRole('link', { name: /^Access/ }))
    expect(await screen.findByText(/list\.pdf$/)).toBeTruthy()
  })

  it('by its URL works for a book that is not in the list, and back closes it', async () => {
    server.on(listBooks, ({ query }) => books(...(query['id'] === '7' ? [polity] : [])))
    const { router } = renderBooks('/books?book=7')
    expect(await screen.findByRole('dialog', { name: 'Purchase book' })).toBeTruthy()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('that is free leads a visitor to the login page, which remembers it', async () => {
    server.on(listBooks, books(freeBook))
    const { router } = renderApp('/books')
    const card = await bookCard('Haryana GK')
    await userEvent.click(card.getByRole('link', { name: /^Access/ }))
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/books', search: '?book=8' },
    })
  })

  it('of a paid book shows a visitor the dialog, where buying asks for the login', async () => {
    server.on(listBooks, books(polity))
    const { router } = renderApp('/books')
    const card = await bookCard()
    await userEvent.click(card.getByRole('link', { name: /^Purchase/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Purchase book' }))
    await userEvent.click(dialog.getByRole('button', { name: /Purchase Now|Loading/ }))
    await userEvent.click(dialog.getByRole('button', { name: /Purchase Now|Loading/ }))
    // A second press renews the message.
    expect(await screen.findAllByText('Please login to purchase books')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/books')
    await userEvent.click(dialog.getByRole('link', { name: 'Login' }))
    expect(router.state.location.state).toMatchObject({ from: { search: '?book=7' } })
  })

  it('is closed by one press after a visitor has signed in from the dialog', async () => {
    server.on(listBooks, books(polity)).on(getUserBooks, books())
    server.on(login, yes(anjali, { user: anjali, token: 'sop_new' }))
    const { router } = renderApp('/books')
    await userEvent.click((await bookCard()).getByRole('link', { name: /^Purchase/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Purchase book' }))
    await userEvent.click(dialog.getByRole('link', { name: 'Login' }))
    await userEvent.type(await screen.findByLabelText('Email'), 'anjali@example.com')
    await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'monsoon6')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByRole('dialog', { name: 'Purchase book' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('by a double press is closed by one Back', async () => {
    server.on(listBooks, books(freeBook))
    const { router } = renderBooks()
    const link = (await bookCard('Haryana GK')).getByRole('link', { name: /^Access/ })
    // The second one before the page has rendered what the first one opened.
    await act(async () => {
      link.click()
      await expect.poll(() => router.state.location.search).not.toBe('')
      link.click()
    })
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe('')
  })

  it('with the Ctrl key is left to the browser', async () => {
    server.on(listBooks, books(freeBook))
    const { router } = renderBooks()
    const link = (await bookCard('Haryana GK')).getByRole('link', { name: /^Access/ })
    expect(link.getAttribute('href')).toBe('/books?book=8')
    let isHandled = true
    window.addEventListener(
      'click',
      (event) => {
        isHandled = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent.click(link, { ctrlKey: true })
    expect(isHandled).toBe(false)
    expect(router.state.location.search).toBe('')
  })
})
