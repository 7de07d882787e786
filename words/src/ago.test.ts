import { expect, it } from 'vitest'

import { ago } from './ago.ts'

const now = new Date('2025-08-20T12:00:00.000Z')

it.each([
  ['2025-08-20T11:59:31.000Z', 'just now', 'अभी-अभी'],
  ['2025-08-20T11:59:00.000Z', '1 minute ago', '1 मिनट पहले'],
  ['2025-08-20T10:00:00.000Z', '2 hours ago', '2 घंटे पहले'],
  ['2025-08-20T00:00:01.000Z', '11 hours ago', '11 घंटे पहले'],
  ['2025-08-19T12:00:00.000Z', 'yesterday', '1 दिन पहले'],
  ['2025-08-13T12:00:00.000Z', '7 days ago', '7 दिन पहले'],
  ['2025-08-13T11:59:59.000Z', '13 Aug 2025', '13 अगस्त 2025'],
  ['no time', '', ''],
])('%s is worded %j and %j', (iso, english, hindi) => {
  expect([ago(iso, now, 'en'), ago(iso, now, 'hi')]).toEqual([english, hindi])
})
