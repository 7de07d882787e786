const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Whole paise as '₹1,499.00', for mails. */
export const rupeesOf = (paise: number): string => rupeeFormat.format(paise / 100)

/** '20 Aug 2025' in Indian time, for mails. */
export const dateOf = (date: Date): string => dateFormat.format(date).replace('Sept', 'Sep')
