const anyDevice = 'On any device'
const myCourses = 'My Courses'

/** The shipping policy. */
export const shippingPolicy = {
  detail: 'Delivery is instant and digital. Last updated November 24, 2026',
  contact: { support: 'Contact Support' },
  instant: {
    title: 'Instant digital delivery',
    text: 'Everything that you buy here is digital. Delivery is instant: access opens as soon as your payment is confirmed. There are no shipping fees.',
  },
  afterPayment: {
    title: 'After you pay',
    confirmed: 'Your payment is confirmed and your account is updated.',
    /** Has `myCourses` in it. */
    find: `Find the course under ${myCourses}.`,
    myCourses,
    learn: 'Start learning.',
  },
  courses: {
    title: 'Access to courses',
    points: {
      validity: 'Lifetime access, or for the validity shown on the course',
      anyDevice,
      materials: 'Downloadable materials',
      updates: 'Free updates',
    },
  },
  tests: {
    title: 'Access to tests',
    points: {
      free: 'Free tests are available immediately.',
      paid: 'Paid tests unlock after purchase.',
      results: 'Detailed results and analytics',
      performance: 'Performance tracking',
    },
  },
  books: {
    title: 'Access to books',
    points: {
      free: 'Free books open after the login.',
      paid: 'Paid books unlock after purchase, without an end date.',
      anyDevice,
    },
  },
  nothingPhysical: {
    title: 'No physical materials',
    text: 'We send no physical materials, so there is no postal address to give and nothing to track. Our courses, tests and books are available worldwide.',
  },
  missing: {
    title: 'If something is missing',
    points: {
      delay:
        'A delay of 2-3 minutes after payment is possible. Keep the page open, or come back to it: it checks your payment again.',
      app: 'The mobile app syncs with your web account: login with the same email.',
      locked:
        'If the item is still locked after that, contact us with the order number from your payment history. Do not pay a second time.',
    },
  },
}
