/** How many exams a learner prepares for at most. */
export const MOST_EXAMS = 3

/** How many questions of practice are sent, and how many of its entries are taken in one call. */
export const MOST_PRACTISED = 500
export const MOST_ENTRIES_SENT = 100

/** The length of a message to the support, in characters. */
export const TICKET_LENGTH = 1000
