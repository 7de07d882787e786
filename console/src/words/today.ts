import { number } from '@sopan/words/en/format'

/** The texts of the first page. */
export const todayWords = {
  title: 'Today',
  find: 'Find a learner',
  findLabel: 'Name, email, phone or its last 4 digits',
  waiting: 'What waits',
  nothing: 'Nothing waits for you.',
  tickets: (open: number) =>
    open === 1 ? '1 ticket waits for an answer' : `${number(open)} tickets wait for an answer`,
  ages: (overOne: number, overThree: number) => {
    if (overOne === 0) return 'None for more than a day'
    const days = overThree === 0 ? 'none' : number(overThree)
    return `${number(overOne)} for more than a day, ${days} for more than three days`
  },
  decisions: {
    review: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} in review`,
    finding: (count: number) =>
      `${count} ${count === 1 ? 'finding' : 'findings'} about the money of orders`,
    refund: (count: number) =>
      count === 1 ? '1 refund was not accepted' : `${count} refunds were not accepted`,
    dispute: (count: number) => `${count} ${count === 1 ? 'dispute' : 'disputes'} at the bank`,
    other: (count: number) =>
      `${count} other ${count === 1 ? 'event' : 'events'} of the payment provider`,
  },
  withoutOrder: 'Of no order that we have; see the dashboard of the payment provider:',
  draft: (title: string) => `Still a draft: ${title}`,
  draftOpens: (time: string) => `Opens on ${time}`,
  draftLate: (time: string) => `Was to open on ${time}`,
  draftEmpty: 'No questions yet',
  draftText: 'Learners see nothing of it until it is published.',
  mails: (failed: number) =>
    failed === 1
      ? '1 mail could not be sent so far'
      : `${number(failed)} mails could not be sent so far`,
  mail: (kind: string, error: string) => `${kind}: ${error}`,
  ending: (count: number) =>
    count === 1 ? '1 access ends within 7 days' : `${number(count)} accesses end within 7 days`,
  tests: 'Tests today',
  test: 'Test',
  running: 'In progress',
  started: 'Started today',
  noTests: 'No test is running, and none was started today.',
  money: 'Money',
  moneyText: 'By the receipts and credit notes of these days. Demo payments have none.',
  day: 'Day',
  yesterday: 'Yesterday',
  soFar: 'Today so far',
  receipts: 'Receipts',
  gross: 'Gross',
  refunds: 'Refunds',
  net: 'Net',
} as const
