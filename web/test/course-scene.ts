import { screen, within } from '@testing-library/react'

import { yes } from './fake-server.ts'

export const maths = {
  id: 3,
  title: 'Complete Maths',
  summary: 'All of it',
  image: 'public/a.svg',
  type: 'paid',
  price: 1499,
  validity_days: 365,
  subject_count: 8,
  class_count: 124,
  created_at: '2025-08-12T06:00:00.000Z',
  has_access: false,
  access_status: null,
  access_expires: null,
  access_message: null,
  purchase_date: null,
  is_purchased: false,
}
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const list = (...courses: object[]) => yes({ courses, next_cursor: null })
export const order = {
  order_id: 'order_1',
  payment_session_id: 'session_mock_1',
  gateway: 'mock',
  amount: 1499,
}

/** A course's card by its title. */
export const card = async (title = 'Complete Maths') => {
  const heading = await screen.findByRole('heading', { name: title })
  const item = heading.closest('li')
  if (item === null) throw new Error('the course stands in no list')
  return within(item)
}

/** A subject of a course's page. */
export const subject = (id: number, given: object = {}) => ({
  id,
  subject_title: `Subject ${id}`,
  class_count: 4,
  note_count: 2,
  preview_classes: [],
  ...given,
})

/** The response with a course's details. */
export const detail = (given: object = {}) =>
  yes({
    ...maths,
    description: '<p>For <b>anyone</b></p>',
    access_info: { has_access: false, expiry_date: null },
    stats: { total_subjects: 8, total_classes: 124, validity_days: 365 },
    subjects: [1, 2, 3].map((id) => subject(id)),
    progress: { completed_classes: 0, total_classes: 124, percent: 0 },
    last_subject_id: null,
    ...given,
  })

/** Details of a course that the learner has. */
export const heldDetail = {
  has_access: true,
  access_status: 'active',
  access_message: '200 days remaining',
  access_expires: inDays(200),
  is_purchased: true,
}
