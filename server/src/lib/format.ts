const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Whole paise as '₹1,499', with two decimals only where there are paise. */
export const rupeesOf = (paise: number): string =>
  (paise % 100 === 0 ? wholeRupees : exactRupees).format(paise / 100)

/** '20 Aug 2025' in Indian time, for mails. */
export const dateOf = (date: Date): string => dateFormat.format(date).replace('Sept', 'Sep')
