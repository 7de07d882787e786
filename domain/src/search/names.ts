/**
 * Names of the same subject or exam in both scripts, in full, short, and in other spellings: a search for one of them finds
 * what has any of them at the beginning of a word. So a name is left out that begins other words, as 'po' begins 'polity'.
 */
export const NAMES: readonly (readonly string[])[] = [
  // Subjects
  [
    'maths',
    'math',
    'mathematics',
    'quant',
    'quantitative aptitude',
    'numerical ability',
    'ganit',
    'गणित',
    'मैथ्स',
  ],
  ['arithmetic', 'अंकगणित', 'ankganit'],
  ['algebra', 'बीजगणित', 'beejganit'],
  ['geometry', 'ज्यामिति', 'रेखागणित'],
  ['percentage', 'प्रतिशत', 'pratishat'],
  ['ratio', 'अनुपात', 'anupat'],
  ['reasoning', 'रीजनिंग', 'तर्कशक्ति', 'tarkshakti'],
  ['english', 'अंग्रेजी', 'अंग्रेज़ी', 'इंग्लिश', 'angrezi'],
  ['grammar', 'व्याकरण', 'vyakaran'],
  ['vocabulary', 'vocab', 'शब्दावली'],
  ['hindi', 'हिंदी', 'हिन्दी'],
  ['gk', 'general knowledge', 'general awareness', 'सामान्य ज्ञान', 'जीके', 'samanya gyan'],
  ['general studies', 'सामान्य अध्ययन'],
  ['current affairs', 'समसामयिकी', 'करंट अफेयर्स'],
  ['science', 'विज्ञान', 'साइंस', 'vigyan'],
  ['physics', 'भौतिकी', 'भौतिक विज्ञान'],
  ['chemistry', 'रसायन', 'केमिस्ट्री'],
  ['biology', 'जीवविज्ञान', 'जीव विज्ञान', 'बायोलॉजी'],
  ['history', 'इतिहास', 'itihas'],
  ['geography', 'भूगोल', 'bhugol'],
  ['polity', 'राजव्यवस्था', 'rajvyavastha'],
  ['constitution', 'संविधान', 'samvidhan'],
  ['economics', 'economy', 'अर्थशास्त्र', 'अर्थव्यवस्था'],
  ['computer', 'कंप्यूटर', 'कम्प्यूटर'],
  // Exams, and who holds them
  ['ssc', 'staff selection commission', 'एसएससी', 'कर्मचारी चयन आयोग'],
  ['cgl', 'combined graduate level', 'सीजीएल'],
  ['chsl', 'सीएचएसएल'],
  ['mts', 'एमटीएस'],
  ['railway', 'railways', 'rrb', 'rrc', 'रेलवे', 'आरआरबी'],
  ['ntpc', 'एनटीपीसी'],
  ['group d', 'ग्रुप डी'],
  ['bank', 'banking', 'ibps', 'बैंक', 'बैंकिंग', 'आईबीपीएस'],
  ['sbi', 'एसबीआई'],
  ['clerk', 'क्लर्क', 'लिपिक'],
  ['upsc', 'civil services', 'यूपीएससी', 'सिविल सेवा'],
  ['hssc', 'एचएसएससी'],
  ['hpsc', 'एचपीएससी'],
  ['cet', 'सीईटी'],
  ['ctet', 'सीटीईटी', 'सीटेट'],
  ['htet', 'एचटेट', 'एचटीईटी'],
  ['patwari', 'पटवारी'],
  ['police', 'पुलिस'],
  ['constable', 'कांस्टेबल', 'सिपाही'],
  ['army', 'सेना', 'आर्मी'],
  ['nda', 'एनडीए'],
  ['agniveer', 'agnivir', 'अग्निवीर'],
  ['teacher', 'शिक्षक', 'अध्यापक'],
  // States
  ['haryana', 'हरियाणा'],
  ['delhi', 'दिल्ली'],
  ['punjab', 'पंजाब'],
  ['rajasthan', 'राजस्थान'],
  ['bihar', 'बिहार'],
  ['uttar pradesh', 'उत्तर प्रदेश'],
  // Around the exam
  ['defence', 'defense', 'रक्षा'],
  ['recruitment', 'vacancy', 'bharti', 'भर्ती'],
  ['syllabus', 'पाठ्यक्रम', 'सिलेबस'],
]

const rows = new Map(NAMES.flatMap((names) => names.map((name) => [name, names] as const)))

/** The most words of a name. */
export const LONGEST_NAME = Math.max(...[...rows.keys()].map((name) => name.split(' ').length))

/** The Latin words of all names. */
export const WORDS_OF_NAMES = [...rows.keys()]
  .flatMap((name) => name.split(' '))
  .filter((word) => /^[a-z]{3,22}$/.test(word))

export const isName = (word: string): boolean => rows.has(word)

/** The name, then those that mean the same; of another word only itself. */
export function namesLike(name: string): string[] {
  const others = rows.get(name)?.filter((other) => other !== name) ?? []
  return [name, ...others]
}
