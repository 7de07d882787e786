import { expect, it } from 'vitest'

import { formatsIn } from './format.ts'

it.each([
  ['03:59', '3:59 am', 'रात 3:59'],
  ['04:00', '4:00 am', 'सुबह 4:00'],
  ['12:00', '12:00 pm', 'दोपहर 12:00'],
  ['16:30', '4:30 pm', 'शाम 4:30'],
  ['20:00', '8:00 pm', 'रात 8:00'],
  ['00:05', '12:05 am', 'रात 12:05'],
])('%s in India is %s, and in Hindi %s', (time, english, hindi) => {
  const iso = `2026-11-30T${time}:00+05:30`
  const timeIn = (language: 'en' | 'hi') =>
    formatsIn(language).timeOfDay(iso).replaceAll('\u00A0', ' ')
  expect([timeIn('en'), timeIn('hi')]).toEqual([english, hindi])
})
