import type { start as en } from '../../en/exams/start.ts'
import type { SameWords } from '../../language.ts'

const stays = 'उत्तर अपने आप सेव होते हैं। इंटरनेट न होने पर वे इस डिवाइस पर रहते हैं और बाद में भेज दिए जाते हैं।'

export const start: SameWords<typeof en> = {
  test: 'टेस्ट',
  failed: (reason) => `टेस्ट शुरू नहीं हो सका: ${reason}`,
  notLoaded: 'टेस्ट की जानकारी नहीं मिली',
  reload: 'इंटरनेट कट गया था, या ऐप अपडेट हुआ है। पेज फिर से लोड करें',
  ended: 'यह प्रयास खत्म हो चुका है।',
  closed: 'यह टेस्ट बंद हो चुका है',
  notOpen: 'अभी नहीं खुला',
  opensIn: (clock) => `${clock} में खुलेगा`,
  viewResults: 'रिज़ल्ट देखें',
  notFound: { title: 'टेस्ट नहीं मिला', text: 'इसे हटा दिया गया है, या लिंक अधूरा है।' },
  noQuestions: {
    title: 'अभी कोई प्रश्न नहीं है',
    text: (link) =>
      `इस टेस्ट में अभी प्रश्न नहीं हैं, और आपका कोई प्रयास खर्च नहीं हुआ। अगर टेस्ट तैयार होना चाहिए था, तो ${link}।`,
    link: 'सपोर्ट से संपर्क करें',
  },
  facts: {
    questions: 'प्रश्न',
    duration: 'समय',
    totalMarks: 'कुल अंक',
    marks: 'अंक',
    passMark: 'पास होने के लिए',
    languages: 'भाषाएँ',
    attempts: 'प्रयास',
    attemptsLeft: 'बाकी प्रयास',
    accessTill: 'एक्सेस कब तक',
    noExpiry: 'समय की कोई सीमा नहीं',
  },
  minutes: (minutes, extra) =>
    `${minutes} मिनट${extra === undefined ? '' : `, और आपके लिए ${extra} मिनट ज़्यादा`}`,
  left: (left, all) => `${all} में से ${left}`,
  differBySection: 'हर सेक्शन में अलग',
  differByQuestion: 'हर प्रश्न में अलग',
  passCutOffs: (percentage) => `${percentage}%, और हर कट-ऑफ़`,
  marking: {
    withMinus: (right, wrong) => `सही उत्तर पर +${right}, गलत पर ${wrong}`,
    withoutMinus: (right) => `सही उत्तर पर +${right}, गलत पर अंक नहीं कटते`,
  },
  languages: {
    en: 'अंग्रेज़ी',
    hi: 'हिन्दी',
    as: 'असमिया',
    bn: 'बांग्ला',
    gu: 'गुजराती',
    kn: 'कन्नड़',
    kok: 'कोंकणी',
    ml: 'मलयालम',
    mni: 'मणिपुरी',
    mr: 'मराठी',
    or: 'ओड़िया',
    pa: 'पंजाबी',
    ta: 'तमिल',
    te: 'तेलुगु',
    ur: 'उर्दू',
  },
  alsoIn: (translated, all, language) => `${all} में से ${translated} ${language} में भी`,
  partly:
    'कुछ प्रश्नों में एक से ज़्यादा विकल्प सही हैं। हर सही विकल्प पर अंकों का एक हिस्सा मिलता है, जब तक कोई गलत विकल्प न चुना जाए। ऐसे प्रश्न पर यह लिखा होता है।',
  clockStarts: `टेस्ट के साथ घड़ी शुरू होती है और रुकती नहीं, यह पेज बंद करने पर भी नहीं। ${stays}`,
  clockRuns: (left) =>
    `घड़ी चल रही है और रुकती नहीं, यह पेज बंद करने पर भी नहीं${left === null ? '' : `: ${left}`}। ${stays}`,
  instructions: {
    title: 'निर्देश',
    text: (hasClocks) =>
      `विकल्प चुनते ही उत्तर सेव हो जाता है; ‘सेव करें और आगे’ से अगला प्रश्न खुलता है, ‘उत्तर हटाएँ’ से उत्तर हट जाता है। प्रश्नों की सूची से आप ${hasClocks ? 'खुले सेक्शन के ' : ''}किसी भी प्रश्न पर जा सकते हैं। नंबर के आकार से प्रश्न की स्थिति पता चलती है। दोबारा देखने के लिए रखे प्रश्न का उत्तर भी गिना जाता है।`,
    tick: 'मैंने निर्देश पढ़ लिए हैं, और मुझे पता है कि घड़ी नहीं रुकती।',
    tickMissing: 'शुरू करने से पहले यहाँ निशान लगाएँ।',
  },
  sections: {
    title: 'सेक्शन',
    each: (marks) => `हर सेक्शन: ${marks}`,
    order:
      'सेक्शन इसी क्रम में आते हैं। समय खत्म होते ही सेक्शन अपने आप बंद हो जाता है और अगला शुरू हो जाता है। आप किसी सेक्शन को समय से पहले नहीं छोड़ सकते, और न उस पर वापस आ सकते हैं।',
    questions: (questions) => `${questions} प्रश्न`,
    marks: (marks) => `${marks} अंक`,
    cutOff: (marks) => `कट-ऑफ़\u00A0${marks}`,
    qualifying: 'सिर्फ़ क्वालिफ़ाइंग',
    minutes: (minutes) => `${minutes} मिनट`,
    notOpened: (minutes) => `अभी शुरू करने पर नहीं खुलेगा (${minutes} मिनट)`,
    underAMinute: (minutes) => `अभी शुरू करने पर ${minutes} मिनट में से एक मिनट से भी कम`,
    minutesLeft: (left, minutes) => `अभी शुरू करने पर ${minutes} मिनट में से ${left}`,
  },
}
