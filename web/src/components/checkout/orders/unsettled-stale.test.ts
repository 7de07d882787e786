import { getCourse, listCourses } from '@sopan/contract/courses'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { maths } from '#test/course-scene.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

it('stale orders are fetched once when a course is opened from the list', async () => {
  server.on(listCourses, yes({ courses: [maths], next_cursor: null }))
  server.on(getCourse, yes({ ...maths, subjects: [] }))
  const { router } = renderApp('/courses', { user: anjali })
  await screen.findByRole('heading', { name: maths.title })
  const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // The code of the course's page is loaded.
  await act(() => router.navigate(`/courses/${maths.id}`))
  await act(() => router.navigate('/courses'))
  await settled()
  await queryClient.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })
  const before = server.callsTo(listUnsettledOrders).length
  await act(() => router.navigate(`/courses/${maths.id}`))
  await settled()
  expect(server.callsTo(listUnsettledOrders)).toHaveLength(before + 1)
})
