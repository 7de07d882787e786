import type { controls as en } from '../../en/frame/controls.ts'
import type { SameWords } from '../../language.ts'

/** The texts of buttons, fields and windows that nearly every page has. */
export const controls: SameWords<typeof en> = {
  clearSearch: 'खोज मिटाएँ',
  closeMessage: 'संदेश बंद करें',
  messages: 'संदेश',
  optional: '(ज़रूरी नहीं)',
  skip: 'सीधे पेज पर जाएँ',
}
