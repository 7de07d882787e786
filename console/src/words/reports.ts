import { counted, number } from '@sopan/words/en/format'

/** The texts of the reports. */
export const reportWords = {
  title: 'Reports',
  report: 'Report',
  from: 'From',
  to: 'To',
  course: 'Course',
  test: 'Test',
  attempts: 'Attempts',
  attemptsOf: { first: 'First of each learner', best: 'Best of each learner', all: 'All' },
  choose: { course: 'Choose a course', test: 'Choose a test', batch: 'Choose a batch' },
  lastMonth: 'Last month',
  thisMonth: 'This month',
  period: (from: string, to: string) => `${from} to ${to}`,
  empty: 'Nothing in this period.',
  showDays: (days: number) => `Show ${counted(days, 'day')} without entries`,
  hideDays: 'Hide days without entries',
  excel: 'Excel',
  csv: 'CSV',
  csvOf: (title: string) => `${title} as CSV`,
  firstRows: (shown: string, total: string) =>
    `These are the first ${shown} of ${total} rows. The Excel file has all of them.`,
  charts: {
    sales: (net: string, days: number) =>
      `Net ${net} in ${days} ${days === 1 ? 'day' : 'days'}. A column is the net of a day, the line is the mean of 7 days.`,
    items: (first: string, count: number) =>
      `Net by item, the highest first: ${first}${count > 1 ? `, then ${count - 1} more` : ''}.`,
    coupons: (income: string, discount: string) =>
      `Orders with coupons brought ${income} after ${discount} of discount. A bar is the income with a coupon.`,
    refunds: (returned: string, count: number) =>
      `${returned} returned in ${count} ${count === 1 ? 'refund' : 'refunds'}. A column is a week from Monday.`,
    learners: (joined: number, days: number) =>
      `${number(joined)} new ${joined === 1 ? 'learner' : 'learners'} in ${days} ${days === 1 ? 'day' : 'days'}. A column is a day.`,
    progress: (classes: number, shown: number) =>
      'How many of 100 learners have completed each class, in the order of the course' +
      (shown < classes ? `: the first ${shown} of ${classes} classes.` : '.'),
    results: (attempts: number, pass: number | null) =>
      `${number(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'} by percentage` +
      (pass === null ? '.' : `; the dashed line is where the pass marks begin, ${pass} %.`),
    pass: (percent: number) => `Pass ${percent} %`,
    questions: (count: number, flagged: number) =>
      `${count} questions by how many have them right and how they separate learners. ` +
      (flagged === 0 ? 'None is flagged.' : `Triangles with a number are flagged: ${flagged}.`),
    right: 'Right %',
    discrimination: 'Discrimination',
  },
} as const
