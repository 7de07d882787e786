import { expect, it } from 'vitest'

import { examSlug } from './exam-slug.ts'

it.each([
  ['SSC CGL', 'ssc-cgl'],
  ['IBPS PO', 'ibps-po'],
  ['  SSC – CGL (Tier 1) ', 'ssc-cgl-tier-1'],
  ['RRB_NTPC', 'rrb-ntpc'],
  ['हरियाणा पुलिस', 'हरियाणा-पुलिस'],
  ['Cafe\u0301', 'caf\u00E9'],
  ['100 %', '100'],
  ['–', ''],
  ['', ''],
])('the exam %j is %j in a URL', (name, slug) => {
  expect(examSlug(name)).toBe(slug)
  expect(examSlug(slug)).toBe(slug)
})
