/** The terms and conditions. */
export const termsPolicy = {
  detail: 'Last updated August 20, 2025',
  contact: { help: 'Get Help' },
  about: {
    title: 'About these terms',
    text: (seller: string, address: string, brand: string) =>
      `These terms apply between you and ${seller}, ${address}, which runs ${brand}, when you use our website or app. By creating an account or signing in you accept them. If you do not agree, please do not use the platform.`,
  },
  who: {
    title: 'Who may use the platform',
    text: 'The minimum age is 13. If you are under 18, use the platform with the consent of a parent or guardian, who accepts these terms for you and makes your purchases.',
  },
  account: {
    title: 'Your account',
    points: {
      details: 'Give correct details, and keep them up to date in your profile.',
      person:
        'An account is for one person. Keep your password to yourself; you are responsible for what is done with your account until you tell us that somebody else uses it.',
      close:
        'We may close an account that is used against these terms. You are told the reason, and can answer.',
    },
  },
  payment: {
    title: 'Prices and payment',
    points: {
      prices: 'Prices are in Indian rupees, and the price shown before you pay is what you pay.',
      provider:
        'Payments are processed by a licensed payment provider. We never see or store the details of your card or your UPI PIN.',
      coupon: 'A coupon applies only as long as its conditions are met when you pay.',
    },
    /** With the titles of two other policies. */
    elsewhere: (refunds: string, shipping: string) =>
      `Refunds are described under ${refunds}, delivery under ${shipping}.`,
  },
  content: {
    title: 'What you may do with the content',
    text: (brand: string) =>
      `A purchase gives you the personal right to use the course, test or book for the validity shown on it. The content belongs to ${brand} or its authors. You may not:`,
    points: {
      share: 'share your account, or sell, rent or give away the content',
      copy: 'copy, record or publish classes, notes or questions, except for your own study where we offer a download',
      marks: 'remove names, marks or notices from the content',
    },
  },
  tests: {
    title: 'Tests and results',
    points: {
      limits: 'A test has a time limit and a number of attempts, which are shown before it starts.',
      answers:
        'Answers count if they reach our server in time. Answers given without a connection are kept on your device and sent when it is back.',
      errors: 'If you find an error in a question, please tell us; we check every report.',
      practice:
        'Our tests are for practice. A result here is no promise of a result in an examination.',
    },
  },
  fairUse: {
    title: 'Fair use',
    text: 'You may not use the platform to:',
    points: {
      law: 'break the law or the rights of others',
      limits: 'get around prices, access, time limits or security measures',
      programs: 'use programs that collect content or slow the platform down for others',
    },
  },
  availability: {
    title: 'Availability',
    text: 'We work to keep the platform available at all times, but maintenance and faults can interrupt it. If an interruption costs you a test, we extend it or give the attempt back.',
  },
  liability: {
    title: 'Liability',
    text: 'We are liable for damage that we cause intentionally or by gross negligence, and where the law does not allow a limit. In other cases our liability is limited to the price that you paid for the item concerned.',
  },
  changes: {
    title: 'Changes',
    text: 'We may change these terms for the future. The date at the top shows the last change; if a change matters for your purchases, we announce it on the platform. What you have bought keeps the conditions under which you bought it.',
  },
  complaints: {
    title: 'Complaints',
    /** With the officer's name, title and phone. */
    text: (officer: string) =>
      `Our grievance officer is ${officer}. A complaint is acknowledged within 48 hours and answered within a month.`,
  },
  law: {
    title: 'Law and disputes',
    text: 'The law of India applies. Please write to us first, so that we can look for a solution.',
    /** Where the institute has named a place; without one, `text` is all. */
    withCourts: (place: string) =>
      `The law of India applies. Please write to us first, so that we can look for a solution. If there is none, the courts at ${place} decide, unless the law gives you another place.`,
  },
}
