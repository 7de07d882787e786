import { learnerWords } from './words/learners.ts'
import { noticeWords } from './words/notices.ts'
import { orderWords } from './words/orders.ts'
import { reportWords } from './words/reports.ts'
import { factorWords, inviteWords, signInWords } from './words/session.ts'
import { auditWords, staffWords } from './words/staff.ts'
import { testWords } from './words/tests.ts'
import { ticketWords } from './words/tickets.ts'
import { todayWords } from './words/today.ts'

/** All texts of the console, so that another language can be added. */
export const words = {
  product: 'Sopan Console',
  loading: 'Loading...',
  failed: 'This did not work. Please try again.',
  noConnection: 'The server cannot be reached. Please check the connection and try again.',
  tryAgain: 'Try Again',
  showMore: 'Show More',
  show: 'Show',
  filter: 'Filter',
  clear: 'Clear filter',
  all: 'All',
  none: '–',
  server: 'The server',
  noRecords: 'None.',
  yes: 'Yes',
  no: 'No',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonNeeded: 'Give a reason',
  copied: 'Copied',
  copy: 'Copy',
  noMatch: { title: 'Nothing matches', text: 'No record matches this filter.' },
  notFound: { title: 'There is no such page', action: 'To the first page' },
  notPermitted: {
    title: 'Your role does not include this page',
    text: 'An owner can change roles under Staff.',
  },
  menu: {
    label: 'Main',
    today: 'Today',
    orders: 'Orders',
    learners: 'Learners',
    tickets: 'Tickets',
    tests: 'Tests',
    reports: 'Reports',
    notices: 'Notifications',
    staff: 'Staff',
    audit: 'Audit',
    signOut: 'Sign Out',
  },
  signIn: signInWords,
  invite: inviteWords,
  factor: factorWords,
  today: todayWords,
  orders: orderWords,
  learners: learnerWords,
  tickets: ticketWords,
  tests: testWords,
  reports: reportWords,
  notices: noticeWords,
  staff: staffWords,
  audit: auditWords,
} as const
