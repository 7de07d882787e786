import { expect, it } from 'vitest'

import { clampZoom, snapZoom, stepZoom } from './zoom.ts'

it('goes from 50 to 300 in steps of 25', () => {
  const seen = [50]
  for (let zoom = 50; zoom < 300; zoom = stepZoom(zoom, 1)) seen.push(stepZoom(zoom, 1))
  expect(seen).toEqual([50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300])
  expect(stepZoom(300, 1)).toBe(300)
  expect(stepZoom(50, -1)).toBe(50)
})

it('ends a pinch on a step', () => {
  expect(snapZoom(131)).toBe(125)
  expect(snapZoom(140)).toBe(150)
  expect(snapZoom(12)).toBe(50)
  expect(clampZoom(312)).toBe(300)
})
