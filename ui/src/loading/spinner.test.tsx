import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SkeletonGroup } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

test('the spinner announces Loading...', () => {
  render(<Spinner />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('the spinner has three sizes', () => {
  const drawings = (['sm', 'md', 'lg'] as const).map(
    (size) => render(<Spinner size={size} />).container.innerHTML,
  )
  expect(new Set(drawings).size).toBe(3)
})

test('the spinner announces the given label', () => {
  render(<Spinner text="Checking authentication..." />)
  expect(screen.getByRole('status').textContent).toBe('Checking authentication...')
})

test('a skeleton is announced as loading', () => {
  render(
    <SkeletonGroup>
      <p>shape</p>
    </SkeletonGroup>,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})
