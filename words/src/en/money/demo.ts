/** The text of a server on which payments are simulated. */
export const demo = { payments: 'Demo payments: no money is taken' }
