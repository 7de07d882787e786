import { getCourse, listCourses } from '@sopan/contract/courses'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { card, detail, list, maths } from '#test/course-scene.ts'
import { no, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

describe('the list of saved courses', () => {
  const save = (...ids: number[]) => localStorage.setItem('bookmarks', JSON.stringify(ids))
  const saved = ({ query }: { query: Record<string, string> }) => {
    const id = Number(query['id'])
    return id === 9 ? no('Course not found', 404) : detail({ id, title: `Course ${id}` })
  }
  const titles = () =>
    screen.getAllByRole('heading', { name: /^Course / }).map((one) => one.textContent)

  it('shows the bookmarked courses of this device, the last one first', async () => {
    server.on(listCourses, list(maths))
    server.on(getCourse, saved)
    save(3, 9, 5)
    renderApp('/courses')
    await userEvent.click(await screen.findByRole('link', { name: 'Saved' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved Courses' })).toBeTruthy()
    await card('Course 5')
    expect(titles()).toEqual(['Course 5', 'Course 3'])
    expect(screen.getByRole('link', { name: 'Saved' }).getAttribute('aria-current')).toBe('true')
  })

  it('continues with the next ones if a bookmark was removed meanwhile', async () => {
    server.on(getCourse, saved)
    save(1, 2, 3, 4, 5, 6, 7, 8)
    renderApp('/courses?filter=saved', { user: anjali })
    await userEvent.click((await card('Course 8')).getByRole('button', { name: /^Bookmark / }))
    await userEvent.click(screen.getByRole('button', { name: 'Show more courses' }))
    await card('Course 1')
    expect(titles()).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((id) => `Course ${id}`))
  })

  it('leaves out free courses for a visitor', async () => {
    server.on(getCourse, ({ query }) => {
      const id = Number(query['id'])
      return detail({ id, title: `Course ${id}`, type: id === 3 ? 'free' : 'paid' })
    })
    save(3, 5)
    renderApp('/courses?filter=saved')
    await card('Course 5')
    expect(titles()).toEqual(['Course 5'])
  })

  it('finds one by words of its title', async () => {
    server.on(getCourse, saved)
    save(3, 5)
    renderApp('/courses?filter=saved&search=3+COURSE', { user: anjali })
    await card('Course 3')
    expect(titles()).toEqual(['Course 3'])
  })

  it('shows how a course is saved while there is none', async () => {
    renderApp('/courses?filter=saved')
    expect(await screen.findByText(/Tap the bookmark on a course/)).toBeTruthy()
  })
})
