import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, within } from '@testing-library/react'

import { maths } from './course-scene.ts'
import { mock07 } from './exams/exam-wire.ts'
import { server, yes } from './fake-server.ts'
import { anjali, renderApp } from './render.tsx'

export const overview = {
  total_spent: 3773,
  course_spent: 3297,
  test_spent: 327,
  book_spent: 149,
  last_class: null,
  open_attempt: null,
  bought_tests: [],
  last_results: [],
  bought_books: [],
  new_answers: [],
}

export const freeTest = {
  kind: 'free_test',
  test_id: 5,
  test_name: 'Mock 5',
  questions: 20,
  duration_minutes: 15,
}

export const course = (id: number, fields: object = {}) => ({
  ...maths,
  id,
  title: `Course ${id}`,
  has_access: true,
  access_status: 'active',
  is_purchased: true,
  progress: { completed_classes: 16, total_classes: 72, percent: 22 },
  ...fields,
})

export const exam = (id: number, fields: object = {}) => ({
  ...mock07,
  id,
  test_name: `Mock ${id}`,
  title: `Mock ${id}`,
  access_info: { ...mock07.access_info, has_access: true },
  user_stats: { ...mock07.user_stats, can_attempt: true, total_attempts: 0 },
  ...fields,
})

export const result = (id: number) => ({
  test_id: id,
  attempt_id: id * 10,
  test_name: `Mock ${id}`,
  percentage: 76.5,
  passed: true,
})

interface Scene {
  data?: object
  courses?: object[]
  tests?: object[]
}

export function answers({ data = {}, courses = [], tests = [] }: Scene) {
  server.on(getDashboard, yes({ ...overview, ...data }))
  server.on(listOwnCourses, yes({ courses, next_cursor: null }))
  server.on(listExams, yes({ tests, next_cursor: null }))
}

export function open(scene: Scene = {}, user = anjali) {
  answers(scene)
  return renderApp('/dashboard', { user }).router
}

export const section = async (name: string) => within(await screen.findByRole('list', { name }))
