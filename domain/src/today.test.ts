import { describe, expect, it } from 'vitest'

import {
  endingBefore,
  indianDaysUntil,
  listToday,
  streakOf,
  todayRows,
  weekBegins,
  weekOf,
} from './today.ts'

const nothing = { test: null, lesson: null, ending: [], answers: [], streak: 0 }
const test = { test_id: 1 }
const lesson = { class_id: 2 }
const ids = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

describe('the rows of today', () => {
  it.each([
    ['nothing', {}, []],
    ['one day', { streak: 1 }, []],
    ['two days in a row', { streak: 2 }, ['streak']],
    ['answers alone', { answers: ids(2) }, ['answer', 'answer']],
    [
      'one of each',
      { test, lesson, ending: ids(1), answers: ids(1), streak: 9 },
      ['test', 'class', 'access', 'answer', 'streak'],
    ],
    [
      'one too many',
      { test, lesson, ending: ids(2), answers: ids(1), streak: 9 },
      ['test', 'class', 'access', 'access', 'more 2'],
    ],
    ['five that end', { ending: ids(5) }, ['access', 'access', 'access', 'access', 'access']],
    [
      'many that end',
      { test, ending: ids(30), answers: ids(20), streak: 2 },
      ['test', 'access', 'access', 'access', 'more 48'],
    ],
  ])('of %s', (_, facts, kinds) => {
    const rows = todayRows({ ...nothing, ...facts })
    expect(rows.map((row) => (row.kind === 'more' ? `more ${row.count}` : row.kind))).toEqual(kinds)
  })

  it('have what they were made of', () => {
    expect(todayRows({ ...nothing, test, streak: 3 })).toEqual([
      { kind: 'test', test_id: 1 },
      { kind: 'streak', days: 3 },
    ])
  })
})

describe('the list of today', () => {
  const none = {
    payment: [],
    test: [],
    part: [],
    class: [],
    bundle: [],
    access: [],
    window: [],
    answer: [],
    mistakes: [],
    five_a_day: [],
    next_window: [],
    choose_exams: [],
    free_test: [],
    course: [],
    syllabus: [],
  }
  const offers = { choose_exams: [{}], free_test: ids(1), course: ids(1), syllabus: ids(1) }
  it.each([
    ['nothing', {}, []],
    ['offers alone', offers, ['choose_exams', 'free_test', 'course', 'syllabus']],
    [
      'one of each, the most pressing first, without offers',
      {
        ...offers,
        next_window: ids(1),
        mistakes: ids(1),
        five_a_day: ids(1),
        answer: ids(1),
        window: ids(1),
        access: ids(1),
        bundle: ids(1),
        class: ids(1),
        part: ids(1),
        test: ids(1),
        payment: ids(1),
      },
      [
        'payment',
        'test',
        'part',
        'class',
        'bundle',
        'access',
        'window',
        'answer',
        'mistakes',
        'five_a_day',
        'next_window',
      ],
    ],
    [
      'four facts and one offer',
      { ...offers, access: ids(4) },
      ['access', 'access', 'access', 'access', 'choose_exams'],
    ],
    ['many facts, all of them', { access: ids(9), ...offers }, ids(9).map(() => 'access')],
  ])('of %s', (_, rows, kinds) => {
    expect(listToday({ ...none, ...rows }).map(({ kind }) => kind)).toEqual(kinds)
  })
})

/** 00:30 in India, while it is still the day before in Greenwich. */
const now = new Date('2026-11-25T19:00:00Z')

it('a week has the last seven days in India, today last', () => {
  const week = weekOf(['2026-11-26', '2026-11-20', '2026-11-19'], now)
  expect(week.map(({ day }) => day.slice(-2))).toEqual(['20', '21', '22', '23', '24', '25', '26'])
  expect(week.flatMap(({ day, done }) => (done ? [day] : []))).toEqual(['2026-11-20', '2026-11-26'])
  expect(weekBegins(now).toISOString()).toBe('2026-11-19T18:30:00.000Z')
})

describe('the days in a row', () => {
  it.each([
    ['no day', [], 0],
    ['today', ['2026-11-26'], 1],
    ['yesterday', ['2026-11-25'], 1],
    ['the day before yesterday', ['2026-11-24'], 0],
    ['today and two days before', ['2026-11-26', '2026-11-25', '2026-11-24'], 3],
    ['yesterday and the day before', ['2026-11-25', '2026-11-24'], 2],
    ['today and not yesterday', ['2026-11-26', '2026-11-24'], 1],
    ['a gap', ['2026-11-26', '2026-11-25', '2026-11-23', '2026-11-22'], 2],
    ['the day of a clock that was ahead', ['2026-11-27', '2026-11-26'], 1],
  ])('of %s', (_, days, streak) => {
    expect(streakOf(days, now)).toBe(streak)
  })
})

describe('access', () => {
  it.each([
    ['2026-11-26T18:29:59Z', 0, true],
    ['2026-11-26T18:30:00Z', 1, true],
    ['2026-12-03T18:29:59Z', 7, true],
    ['2026-12-03T18:30:00Z', 8, false],
  ])('until %s ends in %i days, and is mentioned: %s', (time, days, isMentioned) => {
    const end = new Date(time)
    expect(indianDaysUntil(end, now)).toBe(days)
    expect(end < endingBefore(now)).toBe(isMentioned)
  })
})
