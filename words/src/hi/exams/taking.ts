import type { taking as en } from '../../en/exams/taking.ts'
import type { SameWords } from '../../language.ts'

const noStorage = 'यह ब्राउज़र डिवाइस पर कुछ सेव नहीं कर सकता'
const stored = 'आपके उत्तर इस डिवाइस पर सुरक्षित हैं'
const notStored = 'आपके उत्तर इस डिवाइस पर सेव नहीं हैं: यह पेज खुला रखें'
const where = (isStored: boolean) => (isStored ? stored : notStored)
const lost = (answers: number) =>
  answers === 1
    ? '1 उत्तर, जो अभी नहीं भेजा गया, खो जाएगा'
    : `${answers} उत्तर, जो अभी नहीं भेजे गए, खो जाएँगे`
const notCounting = (answers: number) =>
  answers === 1 ? '1 उत्तर शायद न गिना जाए' : `${answers} उत्तर शायद न गिने जाएँ`
const remaining = (count: number, unit: string) =>
  `आपके पास अभी ${count} ${unit} ${count === 1 ? 'है' : 'हैं'}।`

/** The texts of a running test. */
export const taking: SameWords<typeof en> = {
  submitTest: 'टेस्ट सबमिट करें',
  goBack: 'टेस्ट पर वापस जाएँ',
  tryAgain: 'फिर कोशिश करें',
  loading: 'लोड हो रहा है...',
  test: 'टेस्ट',
  backToTests: 'सभी टेस्ट',
  size: (questions, minutes) =>
    minutes === null ? `${questions} प्रश्न` : `${questions} प्रश्न, ${minutes} मिनट`,
  opening: {
    none: 'कोई टेस्ट नहीं चल रहा',
    noneText: 'यह प्रयास खत्म हो चुका है या शुरू ही नहीं हुआ।',
    results: 'इस टेस्ट के रिज़ल्ट',
    elsewhere: 'यह टेस्ट दूसरे टैब में खुला है',
    elsewhereText:
      'एक समय में उत्तर एक ही टैब में दिए जा सकते हैं। यहाँ जारी रखने पर दूसरा टैब अपने उत्तर सेव करके रुक जाएगा।',
    continueHere: 'यहाँ जारी रखें',
    failed: 'टेस्ट नहीं खुल सका',
    failedText: (reason) => `टेस्ट शुरू नहीं हो सका: ${reason}`,
  },
  foot: {
    mark: 'दोबारा देखने के लिए रखें और आगे',
    unmark: 'दोबारा देखने से हटाएँ',
    next: 'सेव करें और आगे',
    clear: 'उत्तर हटाएँ',
    shortcuts: (hasOptions) =>
      hasOptions
        ? 'शॉर्टकट: विकल्प का अक्षर या नंबर; दूसरे प्रश्नों के लिए बायाँ और दायाँ तीर।'
        : 'शॉर्टकट: दूसरे प्रश्नों के लिए बायाँ और दायाँ तीर।',
  },
  menu: {
    title: 'टेस्ट का मेन्यू',
    leave: 'टेस्ट से बाहर जाएँ',
    answered: 'उत्तर दिए',
    answeredOf: (answered, all) => `${all} में से ${answered}`,
    marked: 'दोबारा देखने के लिए',
    marks: 'इस प्रश्न के अंक',
    paper: 'प्रश्नपत्र',
    keyboard: 'कीबोर्ड शॉर्टकट',
    saving: 'उत्तर अपने आप सेव होते हैं। बाहर जाने पर भी घड़ी चलती रहती है।',
  },
  time: {
    left: 'बाकी समय',
    fiveMinutes: '5 मिनट बाकी',
    oneMinute: '1 मिनट बाकी',
    notKnown: 'पता नहीं',
    about: (clock) => `लगभग ${clock}`,
    estimated:
      'इंटरनेट के बिना बाकी समय का पता नहीं है। आप टेस्ट जारी रख सकते हैं: कौन से उत्तर समय पर थे, यह सर्वर तय करेगा।',
  },
  section: {
    name: (number, all, name, minutes) =>
      `${all} में से सेक्शन ${number}, ${name}${minutes === null ? '' : `, ${minutes} मिनट`}`,
    left: 'इस सेक्शन का बाकी समय',
    oneMinute: 'इस सेक्शन में 1 मिनट बाकी',
    unsent: (answers, number) =>
      answers === 1
        ? `सेक्शन ${number} का 1 उत्तर नहीं भेजा गया; इंटरनेट के बिना वह नहीं गिना जाएगा।`
        : `सेक्शन ${number} के ${answers} उत्तर नहीं भेजे गए; इंटरनेट के बिना वे नहीं गिने जाएँगे।`,
    minutes: (minutes) => `${minutes} मिनट`,
    noTime: 'इसके लिए समय नहीं बचा',
    closed: 'बंद',
    notOpen: 'अभी नहीं खुला',
  },
  saving: {
    saved: 'सेव हुआ',
    saving: 'सेव हो रहा है…',
    failed: (answers) => `सेव नहीं हुआ – फिर कोशिश होगी (${answers})`,
    otherDevice: 'दूसरे डिवाइस पर बदला गया।',
    notKept: {
      too_many: 'यहाँ आपका आखिरी उत्तर सेव नहीं हुआ: इस टेस्ट में बहुत ज़्यादा बदलाव किए गए।',
      too_late: 'यहाँ आपका आखिरी उत्तर सेव नहीं हुआ: वह बहुत देर से पहुँचा।',
      not_open: 'यहाँ आपका आखिरी उत्तर सेव नहीं हुआ: उसका सेक्शन खुला नहीं था।',
    },
  },
  bars: {
    offline: 'आप ऑफ़लाइन हैं। आपके उत्तर इस डिवाइस पर सुरक्षित हैं और भेज दिए जाएँगे।',
    offlineWithoutStorage: `आप ऑफ़लाइन हैं। ${noStorage}: यह पेज खुला रखें, आपके उत्तर भेज दिए जाएँगे।`,
    withoutStorage: `${noStorage}: यह पेज खुला रखें।`,
    login: 'लॉगिन',
    signedOut: (isStored) =>
      isStored
        ? 'आप लॉग आउट हो चुके हैं। आपके उत्तर इस डिवाइस पर सुरक्षित हैं, पर भेजे नहीं जा रहे।'
        : 'आप लॉग आउट हो चुके हैं। आपके उत्तर न भेजे जा रहे हैं, न इस डिवाइस पर सेव हैं: यह पेज खुला रखें।',
    update: 'टेस्ट के बाद अपडेट करें',
    maintenance: 'सिस्टम का रखरखाव शुरू हो गया है। आप अपना टेस्ट पूरा कर सकते हैं।',
  },
  login: {
    title: 'जारी रखने के लिए लॉगिन करें',
    submit: 'लॉगिन',
    busy: 'लॉगिन हो रहा है...',
    later: 'बिना लॉगिन के जारी रखें',
    text: (isStored, email) =>
      `आप लॉग आउट हो चुके हैं। आपके उत्तर इस ${isStored ? 'डिवाइस' : 'पेज'} पर सुरक्षित हैं और ${email} से फिर लॉगिन करने पर भेज दिए जाएँगे।`,
    password: 'पासवर्ड',
    forgot: 'पासवर्ड भूल गए?',
    missing: 'पासवर्ड लिखें',
    failed: 'लॉगिन नहीं हो सका',
  },
  leaving: {
    title: 'टेस्ट से बाहर जाएँ?',
    leave: 'बाहर जाएँ',
    leaveAnyway: 'फिर भी बाहर जाएँ',
    kept: 'घड़ी चलती रहेगी और आपके उत्तर सुरक्षित रहेंगे।',
    keptAtEnd: 'आपके उत्तर सुरक्षित हैं, और सर्वर से जुड़ते ही टेस्ट सबमिट हो जाएगा।',
    notSubmitted: `${noStorage}। अभी बाहर जाने पर टेस्ट अपना समय खत्म होने तक सबमिट नहीं होगा।`,
    lost: (answers) => `${noStorage}। अभी बाहर जाने पर ${lost(answers)}। घड़ी चलती रहेगी।`,
    lostAtEnd: (answers) =>
      `${noStorage}। अभी बाहर जाने पर ${lost(answers)}, और टेस्ट अपना समय खत्म होने तक सबमिट नहीं होगा।`,
  },
  submitting: {
    title: 'टेस्ट सबमिट करें?',
    final: 'सबमिट करने के बाद उत्तर नहीं बदले जा सकते।',
    timeNotKnown: 'इंटरनेट के बिना बाकी समय का पता नहीं है।',
    secondsLeft: (seconds) => remaining(seconds, 'सेकंड'),
    minutesLeft: (minutes) => remaining(minutes, 'मिनट'),
    notOpened: (sections) => `इससे पूरा टेस्ट खत्म हो जाएगा। अभी नहीं खुले: ${sections}।`,
    answered: 'उत्तर दिए',
    unanswered: 'उत्तर नहीं दिए',
    marked: 'दोबारा देखने के लिए',
    section: 'सेक्शन',
    markedInSection: 'दोबारा देखने के लिए',
    notYet: 'अभी सबमिट नहीं हुआ।',
    notConfirmed: 'सबमिट होने की पुष्टि अभी नहीं हुई।',
    allArrived: 'सभी उत्तर पहुँच गए हैं और गिने जाएँगे।',
    mayNotCount: (answers, clock) =>
      clock === null
        ? `समय खत्म होने से पहले इंटरनेट न मिला, तो ${notCounting(answers)}।`
        : `${clock} के अंदर इंटरनेट न मिला, तो ${notCounting(answers)}।`,
  },
  ending: {
    unknownAttempt: 'सर्वर को इस प्रयास का पता नहीं है',
    goingBack: 'टेस्ट पर वापस जा रहे हैं',
    timeOver: 'समय खत्म हुआ',
    continued: 'यह टेस्ट दूसरे डिवाइस पर जारी रखा गया',
    submitting: 'आपका टेस्ट सबमिट हो रहा है',
    ended: 'यह टेस्ट खत्म हो चुका है',
    submittedElsewhere: 'यह टेस्ट दूसरे डिवाइस पर सबमिट किया गया',
    busy: 'सबमिट हो रहा है...',
    spread: 'आपके उत्तर सेव हो गए हैं। रिज़ल्ट एक मिनट के अंदर आएगा।',
    continuedText:
      'वहाँ ऐसे उत्तर दिए गए जो इस पेज के पास नहीं थे। आपके सबमिट करने या समय खत्म होने तक टेस्ट खुला रहेगा।',
    unreachable: 'सर्वर से संपर्क नहीं हो पा रहा',
    offline: 'आप ऑफ़लाइन हैं',
    failedToGoBack: (reason) => `वापस नहीं जा सके: ${reason}`,
    failedToSubmit: (reason) => `टेस्ट सबमिट नहीं हो सका: ${reason}`,
    kept: (isStored) => `${where(isStored)}।`,
    keptUntilOpen: (isStored) =>
      `${where(isStored)}। सर्वर के बताते ही कि टेस्ट अभी खुला है, प्रश्न खुल जाएँगे।`,
    keptUntilSubmitted: (isStored) => `${where(isStored)}। इंटरनेट से जुड़ते ही टेस्ट सबमिट हो जाएगा।`,
    keptLate: (isStored) =>
      `${where(isStored)}। इंटरनेट से जुड़ते ही टेस्ट सबमिट हो जाएगा; बहुत देर से पहुँचे उत्तर रखे जाएँगे और देर से आए हुए दिखेंगे।`,
    submitNow: 'अभी सबमिट करें',
    remove: 'हटाएँ',
  },
}
