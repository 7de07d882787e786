import * as batches from './batches.ts'
import * as content from './content.ts'
import * as desk from './desk.ts'
import * as drafts from './drafts.ts'
import type { ConsoleEndpoint } from './endpoint.ts'
import * as keysSent from './keys-sent.ts'
import * as learnerActs from './learner-acts.ts'
import * as learnerList from './learner-list.ts'
import * as learners from './learners.ts'
import * as notices from './notices.ts'
import * as orderActs from './order-acts.ts'
import * as orders from './orders.ts'
import * as questions from './questions.ts'
import * as reportCards from './report-cards.ts'
import * as reports from './reports.ts'
import * as series from './series.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'
import * as testFiles from './test-files.ts'
import * as tests from './tests.ts'
import * as tickets from './tickets.ts'
import * as today from './today.ts'
import * as uploads from './uploads.ts'

const isEndpoint = (value: unknown): value is ConsoleEndpoint =>
  typeof value === 'object' && value !== null && 'access' in value

/** Every call of the console: the only ones that its server answers, and the source of its documentation. */
export const consoleEndpoints: readonly ConsoleEndpoint[] = [
  session,
  orders,
  orderActs,
  desk,
  drafts,
  series,
  learners,
  learnerActs,
  learnerList,
  batches,
  reports,
  reportCards,
  staff,
  tickets,
  tests,
  keysSent,
  today,
  notices,
  content,
  questions,
  testFiles,
  uploads,
].flatMap((module) => Object.values(module).filter(isEndpoint))
