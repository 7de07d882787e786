import { ENGLISH_AND_HINDI, type Pattern, readIn, section } from './pattern.ts'

const FOUR_SECTIONS = [
  'General Intelligence and Reasoning',
  'General Awareness',
  'Quantitative Aptitude',
  'English Comprehension',
].map((name) => section(name, 25, 50, 15, '1/4'))

const ssc = { options: 4, sectionClocks: true, languages: ENGLISH_AND_HINDI } as const

/** Papers of the Staff Selection Commission. */
export const SSC = {
  'ssc-cgl-tier-1-2026': {
    ...ssc,
    name: 'SSC CGL Tier 1 (2026)',
    exams: ['SSC CGL'],
    minutes: 60,
    sections: FOUR_SECTIONS,
    source: readIn('esenotes.com, careerheightspala.com, on the notice of 21 May 2026'),
  },
  'ssc-cgl-tier-2-paper-1-2026': {
    ...ssc,
    name: 'SSC CGL Tier 2, Paper I (2026)',
    exams: ['SSC CGL'],
    minutes: 135,
    sections: [
      section('Mathematical Abilities', 30, 90, 30, '1/3'),
      section('Reasoning and General Intelligence', 30, 90, 30, '1/3'),
      section('English Language and Comprehension', 45, 135, 40, '1/3'),
      section('General Awareness', 25, 75, 20, '1/3'),
      { ...section('Computer Knowledge', 20, 60, 15, '1/3'), qualifying: true },
    ],
    source: readIn('cgltyping.in, examatlas.com, jagranjosh.com'),
    leftOut: 'The typing test of 15 minutes is not part of it.',
  },
  'ssc-selection-post-14-2026': {
    ...ssc,
    name: 'SSC Selection Post, Phase 14 (2026)',
    exams: ['SSC Selection Post'],
    minutes: 60,
    sections: FOUR_SECTIONS,
    source: readIn('kamiyab.in, on the notice of 13 April 2026'),
  },
  'ssc-stenographer-2026': {
    ...ssc,
    name: 'SSC Stenographer (2026)',
    exams: ['SSC Stenographer'],
    minutes: 120,
    sections: [
      section('General Intelligence and Reasoning', 50, 50, 30, '1/4'),
      section('General Awareness', 50, 50, 30, '1/4'),
      section('English Language and Comprehension', 100, 100, 60, '1/4'),
    ],
    source: readIn('pyqlabs.in'),
    leftOut: 'The skill test is not part of it.',
  },
  'ssc-mts-session-1-2026': {
    ...ssc,
    name: 'SSC MTS, Session I (2026)',
    exams: ['SSC MTS'],
    minutes: 45,
    sectionClocks: false,
    sections: [
      section('Numerical and Mathematical Ability', 20, 60, null, null),
      section('Reasoning Ability and Problem Solving', 20, 60, null, null),
    ],
    source: readIn('tygerspace.com; sarkari247 has the minus marks in the other session'),
  },
  'ssc-mts-session-2-2026': {
    ...ssc,
    name: 'SSC MTS, Session II (2026)',
    exams: ['SSC MTS'],
    minutes: 45,
    sectionClocks: false,
    sections: [
      section('General Awareness', 25, 75, null, '1/3'),
      section('English Language and Comprehension', 25, 75, null, '1/3'),
    ],
    source: readIn('tygerspace.com; sarkari247 has the minus marks in the other session'),
  },
} satisfies Record<string, Pattern>
