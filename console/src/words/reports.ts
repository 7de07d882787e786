/** The texts of the reports. */
export const reportWords = {
  title: 'Reports',
  names: {
    sales: 'Sales',
    gst: 'GST',
    coupons: 'Coupons',
    refunds: 'Refunds',
    learners: 'Learners',
    progress: 'Progress of a course',
    results: 'Results of a test',
    items: 'Questions of a test',
  },
  report: 'Report',
  from: 'From',
  to: 'To',
  course: 'Slug of the course',
  test: 'Slug of the test',
  attempts: 'Attempts',
  attemptsOf: { first: 'First of each learner', best: 'Best of each learner', all: 'All' },
  choose: 'Name the course or test, as its file in the content is called.',
  period: (from: string, to: string) => `${from} to ${to}`,
  empty: 'Nothing in this period.',
  excel: 'Excel',
  csv: 'CSV',
  csvOf: (title: string) => `${title} as CSV`,
  firstRows: (shown: string, total: string) =>
    `These are the first ${shown} of ${total} rows. The command writes all of them to a file.`,
} as const
