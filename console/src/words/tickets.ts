/** The texts of the tickets. */
export const ticketWords = {
  title: 'Tickets',
  empty: {
    title: 'No tickets yet',
    text: 'What learners write on the contact page appears here.',
  },
  ticket: (number: number) => `Ticket ${number}`,
  number: 'Number',
  search: 'Number, message, name or email',
  status: 'State',
  statuses: { open: 'Waits for an answer', answered: 'Answered', closed: 'Closed' },
  priority: 'Priority',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
  learner: 'Learner',
  account: 'Email of the account',
  answerTo: 'Answers go to',
  otherAddress: 'The answer goes to another address than the one of the account',
  otherAddressText: (typed: string, own: string) =>
    `The learner typed ${typed}; the account has ${own}. Send nothing that only the owner of the account may read.`,
  created: 'Written',
  closed: 'Closed',
  message: 'Message',
  picture: 'Picture of the learner',
  orders: 'Newest orders of the learner',
  lastAttempt: 'Last test',
  question: 'Doubted question',
  questionOf: (test: string, number: number) => `${test}, question ${number}`,
  toAll: (others: number) =>
    others === 1
      ? 'Also answer the other open ticket about this question'
      : `Also answer the ${others} other open tickets about this question`,
  answer: 'Answer',
  answerNeeded: 'Enter an answer',
  send: 'Send Answer',
  sendAndClose: 'Send and Close',
  close: 'Close without Answer',
  answered: 'The answer will be mailed',
  closedNow: 'The ticket is closed',
} as const
