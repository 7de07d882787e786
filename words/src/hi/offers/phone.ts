import type { phone as en } from '../../en/offers/phone.ts'
import type { SameWords } from '../../language.ts'

export const phone: SameWords<typeof en> = {
  title: 'आपका फ़ोन नंबर',
  save: 'सेव करके आगे बढ़ें',
  failed: 'आपका फ़ोन नंबर सेव नहीं हो सका। फिर कोशिश करें।',
  missing: 'भुगतान सेवा यह नंबर माँगती है। यह आपकी प्रोफ़ाइल में सेव होता है।',
  rejected: 'भुगतान सेवा आपकी प्रोफ़ाइल का नंबर नहीं मान रही। उसे ठीक करें।',
}
