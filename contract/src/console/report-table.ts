import type { Permission } from './permissions.ts'

interface ReportKind {
  /** The subject of the report, 'now' for one as of now; a report of a test can also be limited to a period, one of a course or a test to a batch. */
  of: 'period' | 'now' | 'course' | 'test' | 'batch'
  needs: Permission
  /** Whether it names learners, so that each reading of it is in the audit. */
  isPersonal: boolean
  title: string
  about: string
}

/** Every report; what is asked for, who may read it and what screens show derive from here. */
export const REPORTS = {
  sales: {
    of: 'period',
    needs: 'report.money',
    isPersonal: false,
    title: 'Sales',
    about: 'Receipts and credit notes by day, by item, by kind of item and by method.',
  },
  books: {
    of: 'period',
    needs: 'report.money',
    isPersonal: false,
    title: 'Books',
    about: 'Books sold by month.',
  },
  gst: {
    of: 'period',
    needs: 'report.money',
    isPersonal: false,
    title: 'GST',
    about: 'Taxes by place of supply, rate and code, and the numbers of the documents.',
  },
  coupons: {
    of: 'period',
    needs: 'report.money',
    isPersonal: false,
    title: 'Coupons',
    about: 'Uses of coupons and referrals, and the income that they brought.',
  },
  refunds: {
    of: 'period',
    needs: 'report.money',
    isPersonal: false,
    title: 'Refunds',
    about: 'What was returned, why, how and after how many days, and its credit notes.',
  },
  learners: {
    of: 'period',
    needs: 'report.learners',
    isPersonal: true,
    title: 'Learners',
    about: 'New and active learners, access that ends, and learners who are silent.',
  },
  progress: {
    of: 'course',
    needs: 'report.learners',
    isPersonal: true,
    title: 'Progress of a course',
    about: 'How far the learners of a course have come.',
  },
  results: {
    of: 'test',
    needs: 'report.tests',
    isPersonal: true,
    title: 'Results of a test',
    about: 'Ranks and percentiles of a test, its sections and its distribution.',
  },
  items: {
    of: 'test',
    needs: 'report.tests',
    isPersonal: false,
    title: 'Questions of a test',
    about: 'How each question of a test works, and which keys to check.',
  },
  dues: {
    of: 'now',
    needs: 'order.read',
    isPersonal: true,
    title: 'Dues',
    about: 'Parts of fees that are not paid, by day, with the learner and the batch.',
  },
  batch: {
    of: 'batch',
    needs: 'batch.read',
    isPersonal: true,
    title: 'Learners of a batch',
    about:
      'Classes done, tests taken, marks and place of each member, and when each was last here.',
  },
} as const satisfies Record<string, ReportKind>

export type ReportName = keyof typeof REPORTS

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[]

export const isReportName = (name: string | undefined): name is ReportName =>
  name !== undefined && Object.hasOwn(REPORTS, name)
