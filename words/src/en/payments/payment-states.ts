import { date } from '../format.ts'

const noMoney = 'No money was taken.'
const payAgain = 'You can pay again.'
const logIn = 'Go back to the app, or log in to see it.'
const doNotPay = 'Do not pay again.'
const noAccess = 'This purchase gives no access any more.'
const received = 'We have received your payment.'
const successful = 'Payment successful'

/** The sentences about a payment: the state of the money, the next step, and what its buyer does. */
export const paymentStates = {
  nothing: 'You need to do nothing.',
  refunded: {
    money: 'Refunded: the money went back to the payment method that you used.',
    next: noAccess,
  },
  returning: {
    money: 'This payment is being returned to the payment method that you used.',
    next: 'Your bank credits it in 5-10 days.',
    /** Its reason is from the bank. */
    refused: 'We have your money: your bank refused the refund.',
  },
  notConfirmed: {
    money: 'No payment is confirmed for this order.',
    next: 'If you have paid, access follows 2-3 minutes after the confirmation.',
    buyer: {
      course: 'Else pay from the page of the course.',
      test: 'Else pay from the page of the test.',
      book: 'Else pay from the page of the book.',
      bundle: 'Else pay from the page of the series or combo.',
    },
  },
  notPaid: {
    money: noMoney,
    next: 'This payment was not completed.',
    again: {
      course: 'You can pay again from the page of the course.',
      test: 'You can pay again from the page of the test.',
      book: 'You can pay again from the page of the book.',
      bundle: 'You can pay again from the page of the series or combo.',
    },
    help: 'If money has left your account, contact support with the order number.',
  },
  granted: {
    next: {
      course: 'You now have access to the course.',
      test: 'You now have access to the test.',
      book: 'You now have access to the book.',
      bundle: 'You now have access to the series or combo.',
    },
    nextTill: {
      course: (end: string) => `You now have access to the course till ${date(end)}.`,
      test: (end: string) => `You now have access to the test till ${date(end)}.`,
      book: (end: string) => `You now have access to the book till ${date(end)}.`,
      bundle: (end: string) => `You now have access to the series or combo till ${date(end)}.`,
    },
    buyer: {
      course: 'Open the course to begin.',
      test: 'Open the test to begin.',
      book: 'Open the book to begin.',
      bundle: 'Open the series or combo to begin.',
    },
    documents: successful,
  },
  noSuchOrder: 'There is no such payment in your history',
  otherAccount: 'If you paid from another account, log in to that one.',
  notLoaded: 'Your payment could not be loaded',
  /** For a buyer who returns from the payment service and is not logged in. */
  outcomes: {
    checked: {
      money: 'Not known yet: your payment is being checked.',
      next: 'You get access automatically, usually in 2 to 3\u00A0minutes.',
      buyer: `${doNotPay} ${logIn}`,
    },
    failed: {
      money: noMoney,
      next: 'Nothing was bought.',
      buyer: `${payAgain} ${logIn}`,
      documents: 'Payment Failed',
    },
    success: {
      money: received,
      next: 'You have access to what you bought.',
      buyer: logIn,
      documents: successful,
    },
    processing: {
      money: received,
      next: 'It is being processed.',
      buyer: `${doNotPay} ${logIn}`,
    },
    refunded: { money: 'Refunded: this payment was returned.', next: noAccess, buyer: logIn },
  },
}
