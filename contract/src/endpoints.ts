import * as account from './account.ts'
import * as aids from './aids.ts'
import * as batches from './batches.ts'
import * as books from './books.ts'
import * as bundles from './bundles.ts'
import * as courses from './courses.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as examPages from './exam-pages.ts'
import * as attempts from './exams/attempts.ts'
import * as exams from './exams/exams.ts'
import * as paper from './exams/paper.ts'
import * as practice from './exams/practice.ts'
import * as results from './exams/results.ts'
import * as learning from './learning.ts'
import * as notices from './notices.ts'
import * as coupons from './orders/coupons.ts'
import * as fees from './orders/fees.ts'
import * as history from './orders/history.ts'
import * as orders from './orders/orders.ts'
import * as receipts from './orders/receipts.ts'
import * as webhooks from './orders/webhooks.ts'
import * as ownChoices from './own-choices.ts'
import * as reportCard from './report-card.ts'
import * as rewards from './rewards.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as status from './status.ts'
import * as support from './support.ts'

const subjects = {
  session,
  account,
  ownChoices,
  courses,
  dashboard,
  learning,
  exams,
  attempts,
  paper,
  results,
  practice,
  books,
  batches,
  bundles,
  coupons,
  orders,
  fees,
  history,
  receipts,
  reportCard,
  rewards,
  notices,
  aids,
  examPages,
  search,
  support,
  status,
  webhooks,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/** Every call by subject and name: the source of docs/api.md and of the safety tests. */
export const endpoints: { subject: string; name: string; endpoint: Endpoint }[] = Object.entries(
  subjects,
).flatMap(([subject, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ subject, name, endpoint: value }] : [],
  ),
)
