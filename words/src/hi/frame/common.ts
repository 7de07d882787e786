import type { common as en } from '../../en/frame/common.ts'
import type { SameWords } from '../../language.ts'

/** The texts that pages of several subjects show. */
export const common: SameWords<typeof en> = {
  cancel: 'रद्द करें',
  checkingLogin: 'लॉगिन जाँचा जा रहा है...',
  close: 'बंद करें',
  continue: 'जारी रखें',
  course: 'कोर्स',
  courses: 'कोर्स',
  download: 'डाउनलोड करें',
  free: 'मुफ़्त',
  home: 'होम',
  learner: 'विद्यार्थी',
  loading: 'लोड हो रहा है...',
  login: 'लॉगिन',
  offline: 'आप ऑफ़लाइन हैं',
  processing: 'प्रोसेस हो रहा है...',
  refresh: 'रीफ़्रेश करें',
  saving: 'सेव हो रहा है...',
  search: 'खोजें',
  signUp: 'खाता बनाएँ',
  start: 'शुरू करें',
  submitted: (test) => `आपका टेस्ट “${test}” सबमिट हो गया।`,
  tryAgain: 'फिर कोशिश करें',
  viewAll: 'सभी देखें',
}
