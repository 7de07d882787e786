import { expect, it } from 'vitest'

import { examSlug, mostNamedExams } from './exam-slug.ts'

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

const naming = (...items: string[][]) => items.map((exams) => ({ exams }))

it.each([
  [naming(), []],
  [naming([], []), []],
  [naming(['SSC CGL', 'IBPS PO'], ['ssc cgl'], ['RRB']), ['SSC CGL', 'IBPS PO']],
  [naming(['RRB'], ['IBPS PO', 'SSC CGL'], ['SSC CGL', 'IBPS PO']), ['IBPS PO', 'SSC CGL']],
])('two of the exams that %j name are %j', (items, names) => {
  expect(mostNamedExams(items, 2)).toEqual(names)
})
