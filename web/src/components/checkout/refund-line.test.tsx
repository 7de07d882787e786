import { getUserBooks, listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { books, polity } from '#test/book-scene.ts'
import { detail, list, maths } from '#test/course-scene.ts'
import { exams, mock07 } from '#test/exams/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

beforeEach(() => {
  server.on(listCourses, list(maths)).on(getCourse, detail()).on(listExams, exams(mock07))
  server.on(listBooks, books(polity)).on(getUserBooks, books())
})

it.each([
  ['/courses', 'Buy Now', 'Refund within 24 hours, on conditions'],
  ['/courses/3', 'Buy Now', 'Refund within 24 hours, on conditions'],
  ['/tests', 'Buy Now', 'Refund within 24 hours, before the first attempt'],
  ['/books?book=7', 'Purchase Now', 'Refund within 24 hours, before it is opened'],
])('on %s the button %s has the line of the refund policy', async (path, name, line) => {
  renderApp(path, { user: anjali })
  const buy = await screen.findByRole('button', { name })
  const link = screen.getByRole('link', { name: line })
  expect(link.getAttribute('href')).toBe('/cancellation-and-refunds')
  expect(link.closest('[role=group], dialog, section')?.contains(buy)).toBe(true)
})
