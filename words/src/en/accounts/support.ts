import { TICKET_LENGTH } from '@sopan/contract/learner-limits'

import { counted } from '../format.ts'

const replyFailed = 'Failed to send the reply'
const submitFailed = 'Failed to submit support ticket'

/** The texts of the contact page and of a learner's tickets. */
export const support = {
  detail: 'We are glad to help.',
  write: 'Write to us',
  userId: 'User ID',
  next: {
    title: 'What happens next',
    acknowledged: 'Acknowledgment within 2 hours',
    replied: 'A detailed reply within 24 hours',
    updated: 'Regular updates until it is solved',
  },
  reach: 'Reach us directly',
  complaints: 'Complaints',
  complaintTimes: 'A complaint is acknowledged within 48 hours and answered within a month.',
  form: {
    label: 'Support ticket',
    emailHelp: 'Our answer goes to this address, the acknowledgement to the email of your account.',
    priority: 'Priority',
    priorities: {
      low: 'Low - General inquiry',
      medium: 'Medium - Need assistance',
      high: 'High - Urgent issue',
    },
    message: 'Message',
    length: (length: number) => `${length}/${TICKET_LENGTH} characters`,
    submit: 'Submit Support Ticket',
    busy: 'Submitting...',
    callFailed: submitFailed,
    failed: `${submitFailed}. Please try again.`,
    sent: 'Support ticket submitted successfully! We will get back to you soon.',
  },
  screenshot: {
    label: 'Screenshot',
    add: 'Add a screenshot',
    change: 'Choose another one',
    remove: 'Remove the screenshot',
    preview: 'Preview of the screenshot',
  },
  tickets: {
    title: 'My tickets',
    loadFailed: 'Failed to load tickets',
    notLoaded: 'Your tickets could not be loaded.',
    tryAgain: 'Try Again',
    none: 'You have not written to us. Our answers appear here.',
    ticket: (id: number) => `Ticket ${id}`,
    states: { open: 'Waits for our answer', answered: 'Answered', closed: 'Closed' },
    newAnswer: 'New answer',
    answers: (answers: number) => counted(answers, 'answer'),
    you: 'You',
    answer: 'Our answer',
    answerBy: (teacher: string) => `Our answer by ${teacher}`,
  },
  reply: {
    form: (ticket: number) => `Reply in ticket ${ticket}`,
    label: 'Your reply',
    submit: 'Send Reply',
    sent: 'Your reply was sent.',
    callFailed: replyFailed,
    failed: `${replyFailed}. Please try again.`,
  },
}
