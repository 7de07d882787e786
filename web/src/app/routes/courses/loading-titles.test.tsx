import { getCourse } from '@sopan/contract/courses'
import { listClasses, listNotes, listSubjects, listVideos } from '@sopan/contract/learning'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { held, json, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

it.each([
  ['/courses/3', 'Course', 'Course'],
  ['/courses/1/subjects/3', 'Subject', 'Error'],
  ['/courses/1/subjects/3/classes/11', 'Class', 'Error'],
])(
  'the tab and the page of %s have a title while the page loads, and after that has failed',
  async (path, loadingTitle, failedTitle) => {
    const loading = held({})
    const failure = async () => {
      await loading.response()
      return json({ success: false, message: 'Down' }, 500)
    }
    for (const call of [getCourse, listClasses, listNotes, listSubjects, listVideos]) {
      server.on(call, failure)
    }
    renderApp(path, { user: anjali })
    await waitFor(() => expect(document.title).toBe(`${loadingTitle} | Sopan`))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(loadingTitle)
    loading.release()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toBe(`${failedTitle} | Sopan`)
  },
)
