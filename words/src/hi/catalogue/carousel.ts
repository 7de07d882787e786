import type { carousel as en } from '../../en/catalogue/carousel.ts'
import type { SameWords } from '../../language.ts'

/** The texts of cards that move by themselves. */
export const carousel: SameWords<typeof en> = {
  name: 'अपने आप बदलते कार्ड',
  next: 'अगला',
  pause: 'रोकें',
  play: 'चलाएँ',
  position: (at, all) => `${all} में से ${at}`,
  previous: 'पिछला',
}
