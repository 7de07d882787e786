import type { KeptData, KeptTime, StayingData } from '@sopan/domain/privacy'

const kept: Record<KeptData, string> = {
  account:
    'Your account: name and email, and phone, state and district if you give them. Your password is kept only as a hash, from which it cannot be read back.',
  purchases:
    'Your purchases: items, amounts, dates, coupons and the payment provider’s reference. Not your card, bank account or UPI details.',
  learning: 'Your learning: classes completed and positions in videos.',
  tests: 'Your tests: answers, times and results.',
  messages: 'Messages that you send to support, with their attachments.',
  security:
    'Security records: sign-ins, refused sign-ins and changes of your account, with time and network address, and the device of a sign-in.',
}

const keptTimes: Record<KeptTime, string> = {
  account: 'Account, learning, tests and messages: as long as you have an account.',
  tax: 'Purchases: as long as tax law requires.',
  security: 'Sign-ins and refused sign-ins, with address and device: one year.',
  reports: 'What the payment provider reports about a buyer: 400 days.',
}

const staying: Record<StayingData, string> = {
  receipts:
    'receipts and credit notes with your name, email and state, because tax law requires it',
  orders:
    'orders, payments and refunds, without your name, because we must be able to account for them and to answer your bank',
  tests:
    'your tests, marks and progress, without your name, because the ranks and averages of others are computed with them',
  security:
    'sign-ins with address and device, and refused sign-ins, for one year, and the record of changes to the account, without your name, to investigate misuse',
}

/** The privacy policy. */
export const privacyPolicy = {
  detail: 'What we keep about you, why, and who else sees it. Last updated November 25, 2026',
  contact: { team: 'Contact Privacy Team' },
  responsible: {
    title: 'Who is responsible',
    text: (seller: string, address: string, email: string) =>
      `${seller}, ${address}, is responsible for your data on this platform. You reach us at ${email}.`,
  },
  kept: { title: 'What we keep', points: kept },
  why: {
    title: 'Why we keep it',
    points: {
      access: 'to give you access to what you bought, on every device',
      tests: 'to grade your tests and show where you are',
      answers: 'to answer you, and to send the mails that your account needs',
      misuse: 'to protect accounts and payments against misuse',
      law: 'to meet the duties of tax and accounting law',
    },
    nothingElse: 'We show no advertisements and sell no data.',
  },
  device: {
    title: 'What is stored on your device',
    /** With the name of the cookie. */
    text: (cookie: string) =>
      `Your session, your settings, your bookmarks, and the answers of a running test until our server has them. On a shared device, sign out when you finish. The only cookie has the name ‘${cookie}’ and the language that you chose for the pages. We use no cookies for advertising or analysis.`,
  },
  receivers: {
    title: 'Who else receives data',
    payments: 'the payment provider: your name, email, phone and the amount, when you pay',
    /** With the host of the provider's script. */
    paymentsWithScript: (host: string) =>
      `the payment provider: your name, email, phone and the amount, when you pay; its script comes from ${host}, which learns your network address on the pages that sell`,
    mails: 'the mail provider: your email address and the mails that we send you',
    videos:
      'YouTube (www.youtube.com, www.youtube-nocookie.com), if you play a video that is hosted there, and its host of pictures (i.ytimg.com), when a page or a notification shows the picture of such a video: they learn your network address, under YouTube’s own privacy policy',
    /** With the host of the viewer. */
    viewer: (host: string) =>
      `${host}, if you open a free PDF: its viewer fetches the file and learns your network address`,
    authorities: 'authorities, where the law requires it',
  },
  /** The sentences of one paragraph. */
  howLong: { title: 'How long we keep it', times: keptTimes },
  rights: {
    title: 'Your rights',
    text: 'In your profile you can read and correct your details, download everything that we keep about you, and delete your account. You can also ask us to do so. You can complain to us, and then to the authority for data protection.',
  },
  deletion: {
    title: 'When you delete your account',
    erased:
      'At once and for ever we erase your name, email, phone, state, district and password, your messages with our answers and pictures, mails that have not been sent, and what the payment provider has reported about you. Your access ends, without a refund. You can register again with the same email.',
    stays: 'What stays, and why:',
    points: {
      ...staying,
      backups:
        'copies in backups until these are deleted; if one has to be restored, your account is erased again',
    },
    notNow:
      'We cannot delete an account while a test runs or a payment, refund or dispute is open. The payment provider and the mail provider keep what they must under their own policies.',
  },
  children: {
    title: 'Children',
    text: 'The minimum age is 13. Learners under 18 use the platform with the consent of a parent or guardian, who may ask us for the learner’s data or its deletion.',
  },
  security: {
    title: 'Security',
    text: 'Connections are encrypted, access of our staff is limited and recorded, and paid files open only by links that expire. If data of yours is lost or seen by others, we tell you and the authority.',
  },
}
