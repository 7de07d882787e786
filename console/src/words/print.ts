/** The texts of a printed paper, in the languages in which papers are printed. */
const paper = {
  en: {
    set: (letter: string) => `Set ${letter}`,
    time: (minutes: number) => `Time: ${minutes} minutes`,
    marks: (marks: string) => `Marks: ${marks}`,
    name: 'Name',
    rollNumber: 'Roll number',
    sameMarks: (right: string, wrong: string | null) =>
      wrong === null
        ? `Marks of each question: ${right}. Nothing is taken off for a wrong answer.`
        : `Marks of each question: ${right}. A wrong answer takes off ${wrong}.`,
    ownMarks: 'The marks of a right and of a wrong answer are beside each question.',
    passage: (first: number, last: number) =>
      first === last
        ? `Read this for question ${first}.`
        : `Read this for questions ${first} to ${last}.`,
    sheet: 'Answer sheet',
    key: 'Answers',
    explanations: 'Explanations',
  },
  hi: {
    set: (letter: string) => `सेट ${letter}`,
    time: (minutes: number) => `समय: ${minutes} मिनट`,
    marks: (marks: string) => `पूर्णांक: ${marks}`,
    name: 'नाम',
    rollNumber: 'अनुक्रमांक',
    sameMarks: (right: string, wrong: string | null) =>
      wrong === null
        ? `हर प्रश्न के अंक: ${right}। गलत उत्तर पर कोई अंक नहीं कटेगा।`
        : `हर प्रश्न के अंक: ${right}। गलत उत्तर पर ${wrong} अंक कटेंगे।`,
    ownMarks: 'सही और गलत उत्तर के अंक हर प्रश्न के साथ लिखे हैं।',
    passage: (first: number, last: number) =>
      first === last ? `प्रश्न ${first} के लिए इसे पढ़िए।` : `प्रश्न ${first} से ${last} के लिए इसे पढ़िए।`,
    sheet: 'उत्तर पत्रक',
    key: 'उत्तर',
    explanations: 'व्याख्या',
  },
}

type PaperWords = (typeof paper)['en']

/** The texts in a language of the paper: in English unless it is Hindi. */
export const paperWordsIn = (language: string): PaperWords =>
  language === 'hi' ? paper.hi : paper.en

/** The language of the words that are printed once: English for a paper in both languages. */
export const mainLanguage = (languages: readonly string[]): 'en' | 'hi' =>
  languages.length === 1 && languages[0] === 'hi' ? 'hi' : 'en'

/** The texts of the page that prints a test. */
export const printWords = {
  title: 'Print',
  back: 'Download',
  languages: 'Languages',
  columns: 'Columns',
  columnsOf: { 1: 'One', 2: 'Two' },
  sets: 'Sets with the options in another order',
  setsOf: {
    1: 'One: set A',
    2: 'Two: sets A and B',
    3: 'Three: sets A to C',
    4: 'Four: sets A to D',
  },
  setsHelp: "Look for options such as 'Both A and B', which name the letters of set A.",
  hasKey: 'Answers and explanations at the end',
  hasSheet: 'Answer sheet with circles',
  print: 'Print',
  needsLanguage: 'Choose at least one language.',
  preview: 'The paper',
}
