import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'

import { anjali, renderApp } from '#test/render.tsx'
import { settings } from '#web/lib/settings.ts'

const INSTITUTE = {
  sellerName: 'Saraswati Learning Private Limited',
  grievanceName: 'Meera Rao',
  grievanceTitle: 'Grievance Officer',
  grievancePhone: '+91 98120 54321',
  courtPlace: 'Pune, Maharashtra',
  examNames: 'MPSC and UPSC exams',
}

function setInstitute(): void {
  const before = { ...settings }
  Object.assign(settings, INSTITUTE)
  onTestFinished(() => void Object.assign(settings, before))
}

const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

it.each([
  [
    '/terms-and-conditions',
    'Terms and Conditions',
    ['Saraswati Learning', 'Meera Rao', 'the courts at Pune, Maharashtra decide'],
  ],
  [
    '/contact-us',
    'Contact Us',
    ['Saraswati Learning', 'Meera Rao', '+91 98120 54321', 'within 48 hours'],
  ],
  [
    '/courses',
    'All Courses',
    [
      'a service of Saraswati Learning',
      'Grievance officer: Meera Rao, Grievance Officer, +91 98120 54321',
    ],
  ],
])('%s names the seller and the grievance officer of the settings', async (path, title, shown) => {
  setInstitute()
  renderApp(path, { user: anjali })
  await screen.findByRole('heading', { name: title, level: 1 })
  for (const one of shown) expect(text()).toContain(one)
})

it('home names the exams of the settings', async () => {
  setInstitute()
  renderApp('/')
  await screen.findByRole('heading', { name: 'Unlock Your Potential' })
  expect(text()).toContain('Courses, tests and books for MPSC and UPSC exams.')
})

it('without the settings there is no sentence about courts or an officer', async () => {
  renderApp('/terms-and-conditions')
  await screen.findByRole('heading', { name: 'Terms and Conditions' })
  expect(text()).not.toMatch(/courts|grievance/i)
})

it.each([
  ['/privacy-policy', 25],
  ['/shipping-policy', 24],
  ['/cancellation-and-refunds', 30],
])('%s has the date of its last change', async (path, day) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  expect(text()).toContain(`Last updated November ${day}, 2026`)
})
