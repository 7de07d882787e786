import type { fees as en } from '../../en/offers/fees.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date, rupees } = formatsIn('hi')

const part: SameWords<typeof en>['part'] = ({ number, of, item_name: item }) =>
  `${of} में से किस्त ${number}: ${item}`

export const fees: SameWords<typeof en> = {
  part,
  dueToday: (amount) => `आज ${rupees(amount)} देने हैं`,
  dueOn: (amount, day) => `${date(day)} तक ${rupees(amount)} देने हैं`,
  overdue: (amount, day, pauses) =>
    `${date(day)} से ${rupees(amount)} बाकी, ${pauses === null ? 'एक्सेस रुका हुआ है' : `एक्सेस ${date(pauses)} को रुक जाएगा`}`,
  pay: (amount) => `${rupees(amount)} दें`,
  paid: (shown) => `भुगतान हुआ: ${part(shown)}`,
  payAgain: (button) => `फिर कोशिश के लिए "${button}" दबाएँ।`,
  paused: 'एक्सेस रुका हुआ है',
  wasDue: (shown, amount, day) =>
    `${part(shown)}, ${rupees(amount)}, ${date(day)} तक देनी थी। भुगतान होते ही आपका एक्सेस फिर शुरू हो जाएगा।`,
  pausedItem: 'एक्सेस रुका हुआ है',
  next: (shown, amount, day) => `अगली: ${part(shown)}, ${rupees(amount)}, ${date(day)} को`,
}
