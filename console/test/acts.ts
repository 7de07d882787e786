import { endFeePlan, recordPart, recordPayment } from '@sopan/contract/console/desk'
import * as learnerCalls from '@sopan/contract/console/learner-acts'
import { getLearner } from '@sopan/contract/console/learners'
import { changeMaintenance, getMaintenance, writeNotice } from '@sopan/contract/console/notices'
import * as orderCalls from '@sopan/contract/console/order-acts'
import * as staffCalls from '@sopan/contract/console/staff'
import * as testCalls from '@sopan/contract/console/tests'
import { getTicket } from '@sopan/contract/console/tickets'
import type { Endpoint, EndpointData } from '@sopan/contract/endpoint'

import { words } from '#console/words.ts'
import { attemptWords } from '#console/words/attempts.ts'
import { feeWords } from '#console/words/fees.ts'
import { learnerDialogWords as dialogText } from '#console/words/learner-dialogs.ts'
import { learnerWords } from '#console/words/learners.ts'
import { noticeWords } from '#console/words/notices.ts'
import { orderWords } from '#console/words/orders.ts'
import { staffWords } from '#console/words/staff.ts'
import { testWords } from '#console/words/tests.ts'

import type { Act } from './act.ts'
import { answer, dataOf } from './answers.ts'
import { batchActs } from './batch-acts.ts'
import { contentActs } from './content-acts.ts'

const EMAIL = 'asha@example.com'

const reason = { [words.reason]: 'The learner has asked for it' }

const withLearner = (changed: Partial<EndpointData<typeof getLearner>['learner']>) => () => {
  const data = dataOf(getLearner)
  answer(getLearner, { ...data, learner: { ...data.learner, erased_at: null, ...changed } })
}

const learner = (press: string | RegExp, endpoint: Endpoint, fields = {}): Act => ({
  file: 'learners/reason-dialog.tsx',
  url: '/learners/1',
  change: withLearner({ status: 'active' }),
  press: [press],
  fields: { ...fields, ...reason },
  endpoint,
})

/** An act that is needed less often, behind 'More'. */
const further = (press: string, endpoint: Endpoint, fields = {}): Act => ({
  ...learner(press, endpoint, fields),
  press: [learnerWords.more, press],
})

/** The attempts of these full responses are running. */
const withRunning = () => {
  const data = dataOf(getLearner)
  const attempts = data.attempts.map((one) => ({ ...one, closed_at: null }))
  answer(getLearner, { ...data, attempts, learner: { ...data.learner, erased_at: null } })
}

const decision = (press: string, endpoint: Endpoint, fields = {}): Act => ({
  file: 'orders/acts/decision-dialog.tsx',
  url: '/orders/ORD-1',
  press: [press],
  fields: { ...fields, ...reason },
  endpoint,
})

const looked = { [orderWords.hasLooked]: true }

const refund = (url: string, press: string | RegExp, endpoint: Endpoint): Act => ({
  file: 'orders/acts/refund-dialog.tsx',
  url,
  change: () => {
    const isWithin = endpoint === orderCalls.refundOrder
    const preview = dataOf(orderCalls.previewRefund)
    answer(orderCalls.previewRefund, { ...preview, ...(isWithin && { obstacles: [] }) })
    const ticket = dataOf(getTicket)
    const orders = ticket.orders.map((one) => ({ ...one, state: 'fulfilled' }))
    answer(getTicket, { ...ticket, orders })
  },
  press: [press],
  fields: reason,
  endpoint,
})

const desk = (fields = {}): Act => ({
  file: 'orders/acts/desk-dialog.tsx',
  url: '/orders',
  press: [orderWords.record],
  fields: {
    [orderWords.email]: EMAIL,
    // Its price is entered as the amount.
    [orderWords.item]: 1,
    [orderWords.method]: 1,
    [orderWords.reference]: 'V-1',
    ...fields,
  },
  endpoint: recordPayment,
})

const member = (press: string[], endpoint: Endpoint, fields = {}): Act => ({
  file: 'staff/member-dialog.tsx',
  url: '/staff',
  press: [/^Change: /, ...press],
  fields,
  endpoint,
})

const attempt = (press: string, endpoint: Endpoint, fields = {}): Act => ({
  file: 'tests/attempt-dialog.tsx',
  url: '/tests/ratio',
  change: () => {
    const { attempts } = dataOf(testCalls.listAttempts)
    const finished = attempts.map((one) => ({ ...one, given_back_at: null }))
    answer(testCalls.listAttempts, { attempts: finished, next_cursor: null })
  },
  press: [testWords.showTakers, press],
  fields: { ...fields, ...reason },
  endpoint,
})

const maintenance = (on: boolean, press: string, fields = {}): Act => ({
  file: 'notices/maintenance-dialog.tsx',
  url: '/notices',
  change: () => answer(getMaintenance, { ...dataOf(getMaintenance), on }),
  press: [press],
  fields,
  endpoint: changeMaintenance,
})

const owner = { [staffWords.roleNames.owner]: true as const }

export const acts: readonly Act[] = [
  ...contentActs,
  ...batchActs,
  further(learnerWords.sendLink, learnerCalls.sendResetLink),
  further(learnerWords.endSessions, learnerCalls.endLearnerSessions),
  {
    ...further(learnerWords.deactivate, learnerCalls.setLearnerStatus, {
      'A test is running': true,
    }),
    change: withRunning,
  },
  {
    ...further(learnerWords.activate, learnerCalls.setLearnerStatus),
    change: withLearner({ status: 'inactive' }),
  },
  learner(/^End access: /, learnerCalls.revokeLearnerAccess),
  learner(/^Sign out: /, learnerCalls.endLearnerSessions),
  {
    ...learner(learnerWords.changeEmail, learnerCalls.changeLearnerEmail),
    file: 'learners/email-dialog.tsx',
    fields: { [dialogText.newEmail]: EMAIL, ...reason },
  },
  {
    ...learner(learnerWords.grant, learnerCalls.grantLearnerAccess),
    file: 'learners/grant-dialog.tsx',
    fields: { [orderWords.item]: 1, [learnerWords.days]: '30', ...reason },
  },
  {
    ...further(learnerWords.extraTime, learnerCalls.setLearnerExtraTime),
    file: 'learners/extra-time-dialog.tsx',
    fields: { [dialogText.extraMinutes]: '20', ...reason },
  },
  {
    ...further(learnerWords.erase, learnerCalls.eraseLearner),
    file: 'learners/erase-dialog.tsx',
    fields: { [dialogText.givesUp]: true, ...reason },
  },
  decision(orderWords.decide.accept, orderCalls.acceptOrder),
  decision(orderWords.decide.resolve, orderCalls.resolveFinding, looked),
  decision(orderWords.decide.settled, orderCalls.recordReturned, {
    [orderWords.reference]: 'NEFT 1',
    ...looked,
  }),
  refund('/orders/ORD-1', orderWords.refund, orderCalls.refundOrder),
  refund('/tickets/1', /^Refund: /, orderCalls.overrideRefund),
  desk(),
  desk({ [feeWords.inParts]: true }),
  {
    ...learner(/^Record part: /, recordPart),
    file: 'learners/fees/part-dialog.tsx',
    fields: { [orderWords.method]: 1, [orderWords.reference]: 'V-2' },
  },
  {
    ...learner(/^End plan: /, endFeePlan, { [feeWords.access]: 1 }),
    file: 'learners/fees/end-plan-dialog.tsx',
  },
  maintenance(false, noticeWords.switchOn, { [noticeWords.maintenanceMessage]: 'Back at 6' }),
  maintenance(true, noticeWords.switchOff),
  {
    file: 'notices/notice-dialog.tsx',
    url: '/notices',
    press: [noticeWords.write],
    fields: {
      [noticeWords.heading]: 'New test',
      [noticeWords.message]: 'Ratio is open',
      [noticeWords.link]: 'https://example.com/ratio',
      [noticeWords.opens]: 1,
      [noticeWords.item]: 1,
    },
    endpoint: writeNotice,
  },
  {
    file: 'staff/invite-dialog.tsx',
    url: '/staff',
    press: [staffWords.invite],
    fields: { [staffWords.email]: EMAIL, ...owner },
    endpoint: staffCalls.inviteStaff,
    next: [staffWords.addressTitle],
  },
  member([], staffCalls.changeRoles, owner),
  {
    ...member([staffWords.reset], staffCalls.resetStaff),
    next: [staffWords.addressTitle],
    change: () => {
      const staff = dataOf(staffCalls.listStaff).staff.map((one) => ({ ...one, email: EMAIL }))
      answer(staffCalls.listStaff, { staff })
    },
  },
  member([staffWords.deactivate], staffCalls.deactivateStaff),
  attempt(attemptWords.giveBack, testCalls.giveBackAttempt),
  attempt(testWords.countLate, testCalls.countLateAnswers, { [testWords.afterReview]: true }),
  {
    file: 'tests/extend-dialog.tsx',
    url: '/tests/ratio',
    press: [attemptWords.extend],
    fields: {
      [testWords.minutes]: '10',
      [testWords.onlyLearner]: EMAIL,
      [testWords.closedWithin]: '5',
      ...reason,
    },
    endpoint: testCalls.extendTest,
  },
  {
    file: 'tests/key-dialog.tsx',
    url: '/tests/ratio',
    change: () => {
      const test = dataOf(testCalls.getTest)
      const questions = test.questions.map((one, index) => ({ ...one, number: index + 1 }))
      answer(testCalls.getTest, { ...test, questions })
    },
    press: [/^Correct key: /],
    fields: { [testWords.all]: true, ...reason },
    endpoint: testCalls.correctKey,
  },
]
