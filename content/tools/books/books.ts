import type { SubjectName } from '../covers/subjects.ts'

export interface SampleBook {
  slug: string
  /** The lines of the title on the cover. */
  title: string[]
  author: string
  subject: SubjectName
  /** Which way the stair on the cover leads. */
  stair: 'right' | 'left'
  /** The pages of ../notes/pages that follow its own page; none for a book without a PDF. */
  chapters: string[]
}

export const books: SampleBook[] = [
  {
    slug: 'arithmetic-for-ssc',
    title: ['Arithmetic for', 'SSC'],
    author: 'R. Malik',
    subject: 'maths',
    stair: 'right',
    chapters: [
      'maths/number-system',
      'maths/hcf-lcm',
      'maths/percentage',
      'maths/profit-loss',
      'maths/interest',
      'maths/ratio',
      'maths/average-mixture',
      'maths/time-work',
      'maths/speed-trains',
    ],
  },
  {
    slug: 'haryana-gk',
    title: ['Haryana GK'],
    author: 'S. Dahiya',
    subject: 'haryana',
    stair: 'left',
    chapters: ['haryana/haryana-dates', 'haryana/haryana-districts', 'haryana/haryana-land'],
  },
  {
    slug: 'errors-in-english',
    title: ['Errors in', 'English'],
    author: 'N. Kaur',
    subject: 'english',
    stair: 'right',
    chapters: [
      'english/subject-verb',
      'english/tenses',
      'english/articles-prepositions',
      'english/voice-narration',
      'english/error-spotting',
    ],
  },
  {
    slug: 'polity-in-tables',
    title: ['Polity in Tables'],
    author: 'A. Verma',
    subject: 'polity',
    stair: 'left',
    chapters: [
      'polity/constitution-making',
      'polity/fundamental-rights',
      'polity/parliament',
      'polity/judiciary',
      'polity/panchayati-raj',
      'polity/amendments-emergency',
      'polity/polity-articles',
    ],
  },
  {
    slug: 'puzzles-and-seating',
    title: ['Puzzles and', 'Seating'],
    author: 'P. Yadav',
    subject: 'reasoning',
    stair: 'right',
    chapters: ['reasoning/seating', 'reasoning/blood-relations', 'reasoning/direction-sense'],
  },
  {
    slug: 'science-one-liners',
    title: ['Science', 'One-Liners'],
    author: 'M. Saini',
    subject: 'science',
    stair: 'left',
    chapters: ['science/science-units', 'science/human-body', 'science/metals-daily'],
  },
  {
    slug: 'banking-awareness',
    title: ['Banking', 'Awareness'],
    author: 'V. Gupta',
    subject: 'banking',
    stair: 'right',
    chapters: ['gk/banking-basics', 'computer/internet-security'],
  },
  {
    slug: 'squares-and-cubes',
    title: ['Squares and', 'Cubes'],
    author: 'Sopan Team',
    subject: 'history',
    stair: 'left',
    chapters: [],
  },
]
