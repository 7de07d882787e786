import type { filters as en } from '../../en/catalogue/filters.ts'
import type { SameWords } from '../../language.ts'

/** The names of the filters of lists. */
export const filters: SameWords<typeof en> = {
  show: 'दिखाएँ',
  all: 'सभी',
  paid: 'पेड',
  purchased: 'खरीदे हुए',
  saved: 'सेव किए हुए',
  previous: 'पिछले सालों के',
  series: 'सीरीज़',
  combos: 'कॉम्बो',
}
