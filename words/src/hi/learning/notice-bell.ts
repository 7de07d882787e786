import type { noticeBell as en } from '../../en/learning/notice-bell.ts'
import type { SameWords } from '../../language.ts'

export const noticeBell: SameWords<typeof en> = {
  failed: 'सूचनाएँ लोड नहीं हो सकीं',
  active: (notices, areRead) =>
    areRead ? `सूचनाएँ, ${notices} चालू, सब पढ़ी हुई` : `सूचनाएँ, ${notices} चालू`,
  latest: 'नई सूचनाएँ',
  none: 'कोई नई सूचना नहीं है।',
}
