import type { waiting as en } from '../../en/exams/waiting.ts'
import type { SameWords } from '../../language.ts'

const after = (time: string | null) => (time === null ? 'सबके यह टेस्ट पूरा करते ही' : `${time} के बाद`)

const figures = (hasRank: boolean) => (hasRank ? 'अंक और रैंक' : 'अंक')

export const waiting: SameWords<typeof en> = {
  marks: (time) => `टेस्ट सबमिट हो गया। ${after(time)} अंक दिखेंगे।`,
  figures: (hasRank, time) => `टेस्ट सबमिट हो गया। ${after(time)} ${figures(hasRank)} दिखेंगे।`,
  figuresAndAnswers: (hasRank, time) =>
    `टेस्ट सबमिट हो गया। ${after(time)} ${hasRank ? 'अंक, रैंक और उत्तर' : 'अंक और उत्तर'} दिखेंगे।`,
  answersFrom: (hasRank, time, answers) =>
    `टेस्ट सबमिट हो गया। ${after(time)} ${figures(hasRank)} दिखेंगे, और ${answers} से उत्तर।`,
  answersAfterLast: (hasRank, time) =>
    `टेस्ट सबमिट हो गया। ${after(time)} ${figures(hasRank)} दिखेंगे, और आपके आखिरी प्रयास के बाद उत्तर।`,
  rank: (time) => `आपकी रैंक ${after(time)} आएगी।`,
  mail: {
    beforeOpening: 'खुलने से पहले मुझे बताएँ',
    whenOut: 'रैंक और उत्तर आने पर मुझे बताएँ',
    coming: 'आपको ईमेल मिलेगा।',
    none: 'ईमेल न भेजें',
    failed: 'यह सेव नहीं हो सका। फिर कोशिश करें।',
  },
}
