/** The policy of cancellation and refunds. The conditions are the documents' own words (A-86). */
export const refundPolicy = {
  detail: '7-day money-back guarantee. Last updated November 30, 2026',
  contact: { request: 'Request Refund', ask: 'Ask Questions' },
  overview: {
    title: '7-day money-back guarantee',
    text: 'What is refunded, and until when you ask for it:',
    label: 'Refunds',
    what: 'What',
    until: 'Until when',
    course: 'A course',
    test: 'A test',
    book: 'A book',
    bundle: 'A series or combo',
    other: 'A course that differs from what was described',
    otherUntil: '14 days',
    duplicate: 'A duplicate purchase',
    duplicateConditions: 'the second payment of the same item',
    duplicateUntil: 'no request is needed',
  },
  full: {
    title: 'Courses: full refund',
    text: 'The price of a course is refunded in full if all of these are true:',
    points: {
      hours: 'You request it within 24 hours of purchase.',
      completed: 'Less than 20% of the course is completed.',
      materials: 'The materials are not downloaded.',
      reason: 'You give a valid reason.',
    },
  },
  none: {
    title: 'Courses: no refund',
    points: {
      hours: 'after 24 hours',
      completed: 'above 20% completed',
      materials: 'when all materials were downloaded',
      certificate: 'when the certificate was used',
    },
  },
  tests: {
    title: 'Tests',
    text: 'A test is refunded only before the attempt, within 24 hours of purchase, for a technical issue or an accidental purchase.',
  },
  books: {
    title: 'Books',
    text: 'A book is refunded within 24 hours of purchase, as long as it has not been opened. An opened book is not refunded.',
  },
  bundles: {
    title: 'Series and combos',
    text: 'A series or combo is refunded as a whole, within 24 hours of purchase, if the conditions above are met for each of its courses, tests and books. Only what was done after the purchase counts. If one condition is not met, nothing is refunded.',
  },
  differs: {
    title: 'Content that differs from its description',
    text: 'If the content of a course differs from its description: full refund within 14 days.',
  },
  duplicates: {
    title: 'Duplicate purchases',
    text: 'Duplicate purchases are refunded. If you paid twice for the same item, you keep your access and get the second payment back.',
  },
  how: {
    title: 'How to ask for a refund',
    text: 'Send a request on the contact page, with your order number from the payment history and the reason. Support responds within 24 hours. The review takes 2-3 business days.',
    points: {
      acknowledged: 'Day 1: acknowledgment of your request',
      review: 'Days 2-3: review',
      processing: 'Days 4-5: processing',
      bank: '5-10 days: your bank credits the amount',
    },
  },
  money: {
    title: 'How the money comes back',
    points: {
      method: 'Refunds go only to the original payment method.',
      charges: 'Bank charges are deducted.',
      access: 'Access to the item is lost at once on refund.',
      results: 'Your test results and progress stay in your account.',
    },
  },
  cancellation: {
    title: 'Cancellation',
    text: 'An order that is not paid expires automatically; you do not need to cancel it, and no money is taken. A paid order gives access immediately, so it cannot be cancelled, only refunded under the conditions above. There are no subscriptions: nothing is charged a second time.',
  },
}
