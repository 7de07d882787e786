import {
  ENGLISH_AND_HINDI,
  FIFTEEN_LANGUAGES,
  type Pattern,
  THIRTEEN_LANGUAGES,
  readIn,
  section,
} from './pattern.ts'

const plain = { options: 4, sectionClocks: false } as const

/** Papers whose sections can be answered in any order, by railways, NTA, GATE and UPSC. */
export const OTHERS = {
  'rrb-ntpc-cbt-1-2025': {
    ...plain,
    name: 'RRB NTPC, CBT 1 (2025)',
    exams: ['RRB NTPC'],
    minutes: 90,
    sections: [
      section('General Awareness', 40, 40, null, '1/3'),
      section('Mathematics', 30, 30, null, '1/3'),
      section('General Intelligence and Reasoning', 30, 30, null, '1/3'),
    ],
    languages: FIFTEEN_LANGUAGES,
    source: readIn('edexlive.com, adda247.com, jagranjosh.com'),
  },
  'cuet-ug-subject-2026': {
    ...plain,
    name: 'CUET UG, a subject (2026)',
    exams: ['CUET UG'],
    minutes: 60,
    sections: [section(null, 50, 250, null, '1/5')],
    languages: THIRTEEN_LANGUAGES,
    source: readIn('patrika.com 19593850, careerinformationportal.in'),
  },
  'jee-main-2026': {
    ...plain,
    name: 'JEE Main, Paper 1 (2026)',
    exams: ['JEE Main'],
    minutes: 180,
    sections: ['Mathematics', 'Physics', 'Chemistry'].map((name) => ({
      ...section(name, 25, 100, null, '1/4'),
      kinds: { options: 20, number: 5 },
    })),
    languages: THIRTEEN_LANGUAGES,
    source: readIn('careers360.com, competishun.com'),
  },
  'gate-2027': {
    ...plain,
    name: 'GATE (2027)',
    exams: ['GATE'],
    minutes: 180,
    sections: [
      { ...section('General Aptitude', 10, 15, null, null), hasEqualMarks: false },
      { ...section('Subject', 55, 85, null, null), hasEqualMarks: false },
    ],
    languages: ['en'],
    source: readIn('gatemocks.com, desirankers.in'),
    leftOut:
      'A wrong answer costs a third where one option is right, and nothing where several are or a number is asked. The calculator on the screen is not part of it.',
  },
  'neet-ug-2026': {
    ...plain,
    name: 'NEET UG (2026)',
    exams: ['NEET UG'],
    minutes: 180,
    sections: [
      section('Physics', 45, 180, null, '1/4'),
      section('Chemistry', 45, 180, null, '1/4'),
      section('Biology', 90, 360, null, '1/4'),
    ],
    languages: THIRTEEN_LANGUAGES,
    source: readIn('deccanchronicle.com 1956852, mathrubhumi.com'),
  },
  'upsc-prelims-gs-2026': {
    ...plain,
    name: 'UPSC prelims, General Studies (2026)',
    exams: ['UPSC CSE'],
    minutes: 120,
    sections: [section(null, 100, 200, null, '1/3')],
    languages: ENGLISH_AND_HINDI,
    source: readIn('legacyias.com, careerplan.in'),
  },
  'upsc-prelims-csat-2026': {
    ...plain,
    name: 'UPSC prelims, CSAT (2026)',
    exams: ['UPSC CSE'],
    minutes: 120,
    sections: [section(null, 80, 200, null, '1/3')],
    languages: ENGLISH_AND_HINDI,
    source: readIn('legacyias.com, careerplan.in'),
    leftOut: 'It is qualifying, with 33 per cent.',
  },
} satisfies Record<string, Pattern>
