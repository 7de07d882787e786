import type { today as en } from '../../en/learning/today.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { inDays } from '../days.ts'

const { dateAndTime, rupees } = formatsIn('hi')

export const today: SameWords<typeof en> = {
  today: 'आज',
  failed: 'डैशबोर्ड लोड नहीं हो सका',
  coursesFailed: 'आपके कोर्स लोड नहीं हो सके',
  choose: 'चुनें',
  accessEnds: (days) => `एक्सेस ${inDays(days)} खत्म होगा`,
  openUntil: (time) => `${dateAndTime(time)} तक खुला`,
  opens: (days, time) => `${inDays(days)} खुलेगा, ${dateAndTime(time)}`,
  questionAnswered: (question) => `प्रश्न ${question} के बारे में हमारा उत्तर`,
  ticketAnswered: (ticket) => `टिकट ${ticket} पर हमारा उत्तर`,
  newAnswers: (answers) => (answers === 1 ? '1 नया उत्तर' : `${answers} नए उत्तर`),
  mistakes: 'आपकी गलतियाँ',
  due: (questions) =>
    questions === 1 ? 'आज 1 प्रश्न का उत्तर फिर देना है' : `आज ${questions} प्रश्नों के उत्तर फिर देने हैं`,
  fiveADay: 'रोज़ के पाँच प्रश्न',
  toPractise: (questions) =>
    questions === 1 ? 'अभ्यास के लिए 1 नया प्रश्न' : `अभ्यास के लिए ${questions} नए प्रश्न`,
  chooseExams: 'आप किन परीक्षाओं की तैयारी कर रहे हैं?',
  chooseExamsWhy: 'उनके टेस्ट और कोर्स सबसे पहले दिखेंगे।',
  freeTest: (questions, minutes) => `करके देखें: ${questions} प्रश्न, ${minutes} मिनट, मुफ़्त`,
  newCourse: (price) => `नया कोर्स, ${price === null ? 'मुफ़्त' : rupees(price)}`,
  taken: (taken, all, next, day) =>
    `${all} में से ${taken} दिए${next === null ? '' : `, अगला: ${next}${day === null ? '' : `, ${day} से`}`}`,
  ownSyllabus: 'आपकी परीक्षा का सिलेबस',
  more: (rows) => `${rows} और`,
  showMore: (rows) => `${rows} और दिखाएँ`,
  asOf: (time) => `${dateAndTime(time)} तक की जानकारी`,
  notLoaded: 'आज के काम लोड नहीं हुए।',
  week: (done, all) => `आपका हफ़्ता: ${all} में से ${done} दिन`,
  fullWeek: (done, all) => `आपका पूरा हफ़्ता: ${all} में से ${done} दिन`,
  done: ', पूरा',
}
