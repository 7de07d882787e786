import { expect, it } from 'vitest'

import { placePassages } from './passages.ts'

const of = (text: string) => (text === '' ? [] : text.split(' '))

it.each([
  ['', '', [], []],
  ['', '- -', [], []],
  ['p', 'p p p', [[0, 2]], []],
  [
    'p q',
    '- p p - q',
    [
      [1, 2],
      [4, 4],
    ],
    [],
  ],
  [
    'q p',
    'p q',
    [
      [1, 1],
      [0, 0],
    ],
    [],
  ],
  ['p', '- -', null, ["passage 0: no question names the passage 'p'"]],
  ['p p', 'p', null, ["passage 1: two passages have the name 'p'"]],
  ['', 'p', null, ["question 0: there is no passage 'p' beside these questions"]],
  ['p', 'p - p', null, ["question 2: the questions of the passage 'p' have to follow each other"]],
  [
    'p q',
    'p q p q',
    null,
    [
      "question 2: the questions of the passage 'p' have to follow each other",
      "question 3: the questions of the passage 'q' have to follow each other",
    ],
  ],
])(
  'the passages %j with the questions %j are placed at %j, with the faults %j',
  (names, named, places, found) => {
    const questions = of(named).map((name) => (name === '-' ? null : name))
    const { ranges, faults } = placePassages(of(names), questions)
    expect(
      faults.map((fault) =>
        'passage' in fault
          ? `passage ${fault.passage}: ${fault.message}`
          : `question ${fault.question}: ${fault.message}`,
      ),
    ).toEqual(found)
    const placed = found.length === 0 ? ranges.map(({ first, last }) => [first, last]) : null
    expect(placed).toEqual(places)
  },
)
