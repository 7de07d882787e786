/** The names of the filters of lists; that of 'free' is in the texts of all pages. */
export const filters = {
  show: 'Show',
  all: 'All',
  paid: 'Paid',
  purchased: 'Purchased',
  saved: 'Saved',
  previous: 'Previous years',
  series: 'Series',
  combos: 'Combos',
}
