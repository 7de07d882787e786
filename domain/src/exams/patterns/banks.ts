import { ENGLISH_AND_HINDI, type Pattern, readIn, section } from './pattern.ts'

const bank = { options: 5, sectionClocks: true, languages: ENGLISH_AND_HINDI } as const

/** Papers of IBPS and of the State Bank of India. */
export const BANKS = {
  'ibps-po-prelims-2026': {
    ...bank,
    name: 'IBPS PO prelims (2026)',
    exams: ['IBPS PO'],
    minutes: 60,
    sections: [
      section('English Language', 30, 30, 20, '1/4'),
      section('Quantitative Aptitude', 35, 30, 20, '1/4'),
      section('Reasoning Ability', 35, 40, 20, '1/4'),
    ],
    source: readIn('ndtv.com 9088027, mocksutra.com'),
  },
  'ibps-po-mains-2025': {
    ...bank,
    name: 'IBPS PO mains (2025)',
    exams: ['IBPS PO'],
    minutes: 160,
    sections: [
      section('Reasoning', 40, 60, 50, '1/4'),
      section('General Awareness', 35, 50, 25, '1/4'),
      section('English Language', 35, 40, 40, '1/4'),
      section('Data Analysis and Interpretation', 35, 50, 45, '1/4'),
    ],
    source: readIn('ndtv.com 8832928'),
    leftOut: 'The descriptive paper is not part of it.',
  },
  'ibps-clerk-prelims-2025': {
    ...bank,
    name: 'IBPS Clerk prelims (2025)',
    exams: ['IBPS Clerk'],
    minutes: 60,
    sections: [
      section('English Language', 30, 30, 20, '1/4'),
      section('Numerical Ability', 35, 35, 20, '1/4'),
      section('Reasoning Ability', 35, 35, 20, '1/4'),
    ],
    source: readIn('patrika.com 19883553'),
  },
  'ibps-clerk-mains-2025': {
    ...bank,
    name: 'IBPS Clerk mains (2025)',
    exams: ['IBPS Clerk'],
    minutes: 120,
    sections: [
      section('General Awareness', 40, 50, 20, '1/4'),
      section('English Language', 40, 40, 35, '1/4'),
      section('Reasoning Ability', 40, 60, 35, '1/4'),
      section('Quantitative Aptitude', 35, 50, 30, '1/4'),
    ],
    source: readIn('patrika.com 20104171; the minutes of the sections are general knowledge'),
    leftOut: 'The test of the local language is not part of it.',
  },
  'sbi-po-prelims-2026': {
    ...bank,
    name: 'SBI PO prelims (2026)',
    exams: ['SBI PO'],
    minutes: 60,
    sections: [
      section('English Language', 40, 40, 20, '1/4'),
      section('Quantitative Aptitude', 30, 30, 20, '1/4'),
      section('Reasoning Ability', 30, 30, 20, '1/4'),
    ],
    source: readIn('practicemock.com; examtarikh.in contradicts it'),
  },
} satisfies Record<string, Pattern>
