import type { results as en } from '../../en/results/results.ts'
import type { SameWords } from '../../language.ts'

const notCounted = (answers: number, after: string) =>
  answers === 1
    ? `1 उत्तर ${after} पहुँचा और गिना नहीं गया। वह रखा गया है, और नीचे देर से आया दिखता है।`
    : `${answers} उत्तर ${after} पहुँचे और गिने नहीं गए। वे रखे गए हैं, और नीचे देर से आए दिखते हैं।`

export const results: SameWords<typeof en> = {
  detail: 'आपके अब तक के रिज़ल्ट',
  all: 'सभी रिज़ल्ट',
  more: 'और रिज़ल्ट दिखाएँ',
  earlier: 'पहले के प्रयास',
  attempts: 'सभी प्रयास',
  attemptsOfTest: 'इस टेस्ट के सभी प्रयास',
  card: {
    review: 'प्रश्न और उत्तर',
    reviewOf: (test, attempt) => `${test} के प्रश्न और उत्तर, प्रयास ${attempt ?? ''}`,
    details: 'जानकारी',
    detailsOf: (test, attempt) => `${test} की जानकारी, प्रयास ${attempt ?? ''}`,
  },
  empty: {
    title: 'अभी कोई रिज़ल्ट नहीं है',
    text: 'आपके पूरे किए टेस्ट यहाँ दिखते हैं, आपके अंकों और प्रश्नों के उत्तरों के साथ।',
  },
  notFound: 'टेस्ट का कोई रिज़ल्ट नहीं मिला',
  startTesting: 'टेस्ट देना शुरू करें',
  error: {
    title: 'कुछ गड़बड़ हो गई!',
    text: (reason) => `टेस्ट के रिज़ल्ट लोड नहीं हुए: ${reason}`,
  },
  warning: 'ध्यान दें!',
  timeUp: (answers) =>
    `समय खत्म हुआ। आपका टेस्ट ${answers} ${answers === 1 ? 'उत्तर' : 'उत्तरों'} के साथ सबमिट हो गया।`,
  unsent: (answers) =>
    answers === 1
      ? '1 उत्तर अभी सिर्फ़ इस डिवाइस पर है: वह सर्वर तक नहीं पहुँचा।'
      : `${answers} उत्तर अभी सिर्फ़ इस डिवाइस पर हैं: वे सर्वर तक नहीं पहुँचे।`,
  locked: {
    title: 'प्रश्न और उत्तर अभी नहीं खुले',
    otherAttempt: 'इस टेस्ट का दूसरा प्रयास चल रहा है। उसके पूरा होने पर उत्तर दिखेंगे।',
    afterLast: 'इस टेस्ट के आपके आखिरी प्रयास के बाद उत्तर दिखेंगे।',
    whenFinished: 'सबके यह टेस्ट पूरा करते ही उत्तर दिखेंगे।',
    from: (time) => `उत्तर ${time} से दिखेंगे।`,
  },
  next: {
    toPass: (answers) =>
      answers === 1
        ? 'पास होने के लिए कम से कम 1 और सही उत्तर चाहिए था।'
        : `पास होने के लिए कम से कम ${answers} और सही उत्तर चाहिए थे।`,
    showWrong: (answers) => `${answers} गलत उत्तर देखें`,
    tryAgain: (attempts) => `फिर से दें (${attempts} बाकी)`,
  },
  notes: {
    timeOver: 'समय खत्म हो गया।',
    timeOverGraded: 'समय खत्म हो गया। तब तक जो सेव था, उसी के अंक दिए गए।',
    afterSection: (answers) => notCounted(answers, 'अपना सेक्शन खत्म होने के बाद'),
    afterDeadline: (answers) => notCounted(answers, 'समय खत्म होने के बाद'),
    afterSubmission: (answers) => notCounted(answers, 'सबमिट होने के बाद'),
    countedAfterSection: (answers) =>
      answers === 1
        ? '1 उत्तर अपने सेक्शन के बाद पहुँचा और गिना गया।'
        : `${answers} उत्तर अपने सेक्शन के बाद पहुँचे और गिने गए।`,
    gradedAgain: 'इस प्रयास के अंक फिर से गिने गए',
    grade: (time, score, most, percentage) => `${time}: ${most} में से ${score} अंक, ${percentage}%`,
    keyCorrected: (grade, reason) => `${grade}। उत्तर कुंजी सुधारी गई: ${reason}`,
    reason: (grade, reason) => `${grade}। कारण: ${reason}`,
  },
}
