import type { BundleDetail, BundledItem } from '@sopan/contract/bundles'

import { yes } from './fake-server.ts'

/** A test series as a visitor sees it in its list. */
export const series = {
  id: 4,
  title: 'SSC CGL 2026',
  description: 'Twenty-four mocks, one each Sunday.',
  form: 'series' as const,
  counts: { courses: 0, tests: 24, books: 0 },
  exams: ['SSC CGL'],
  cover: null,
  price: 399,
  validity_days: 365,
  created_at: '2026-11-01T06:00:00.000Z',
  has_access: false,
  access_status: null,
  access_expires: null,
  access_message: null,
  purchase_date: null,
  is_purchased: false,
}

export const combo = {
  ...series,
  id: 5,
  title: 'Complete Maths with books',
  form: 'combo' as const,
  counts: { courses: 1, tests: 12, books: 2 },
}

/** The fields of a bundle that the learner has. */
export const heldBundle = {
  has_access: true,
  access_status: 'active' as const,
  access_expires: '2099-11-30T18:29:59.000Z',
  is_purchased: true,
}

/** A line of a card about a bundle. */
export const inSeries = {
  id: series.id,
  title: series.title,
  form: series.form,
  price: series.price,
  counts: series.counts,
}

export const bundles = (...list: object[]) => yes(list, { next_cursor: null })

/** A test of a bundle. */
export const bundledTest = (id: number, given: Partial<BundledItem> = {}): BundledItem => ({
  type: 'test',
  id,
  title: `Mock ${id}`,
  price: 49,
  opens_at: null,
  attempts: 2,
  has_access: false,
  access_opens: null,
  is_held_alone: false,
  progress: null,
  ...given,
})

export const bundleDetail = (items: readonly BundledItem[], given: Partial<BundleDetail> = {}) =>
  yes({ ...series, items, ...given })
