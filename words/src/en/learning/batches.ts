import { date } from '../format.ts'

/** The texts of the batches on the dashboard, and of the page of an invitation. */
export const batches = {
  own: (batches: number) => (batches === 1 ? 'My Batch' : 'My Batches'),
  /** The exam for which a batch prepares, and its first and last day. */
  about: (exam: string | null, first: string, last: string) =>
    `${exam === null ? '' : `${exam}\u00A0· `}${date(first)} to ${date(last)}`,
  /** `day` is the weekday and the date. */
  begins: (day: string) => `Begins on ${day}`,
  messagesOf: (batch: string) => `Messages to ${batch}`,
  invitation: {
    /** To a visitor. */
    title: 'You are invited to a batch',
    logIn: 'Log in to see the batch and to join. You will then return to this page.',
    states: {
      open: 'You are invited to this batch.',
      asks: 'You are invited to this batch. The office decides who joins.',
      asked:
        'You have asked to join. When the office has let you in, the batch is on your dashboard.',
      member: 'You are in this batch.',
      full: 'As many learners as were invited have joined. Ask your institute for a new invitation.',
      over: 'This invitation has ended. Ask your institute for a new one.',
    },
    join: 'Join',
    ask: 'Ask to join',
    joinFailed: 'You could not join. Please try again.',
    dashboard: 'Go to Dashboard',
    notLoaded: 'The invitation could not be loaded',
    missing: 'Invitation Not Found',
    missingText: 'Open the link again as you got it, or ask your institute for a new one.',
  },
}
