import { counted } from '../format.ts'

interface Part {
  count: number
  marks: string
}

/** The texts of the marks of an attempt. */
export const score = {
  passed: 'PASSED',
  notPassed: 'NOT PASSED',
  attempt: (number: number) => `attempt\u00A0${number}`,
  questions: (questions: number) => counted(questions, 'question'),
  withoutQualifying: (questions: number) => `without ${questions} of qualifying sections`,
  answered: (questions: number) => `You answered ${counted(questions, 'question')}.`,
  /** Marks of all, or of the section of a table. */
  of: (score: string, most: string) => `${score} of ${most}`,
  /** After `of`, in a smaller size. */
  marks: 'marks',
  passMark: (percentage: number) => `Pass mark ${percentage}%`,
  counts: { correct: 'Right', partly: 'Partly right', wrong: 'Wrong', skipped: 'Skipped' },
  cutOff: {
    missed: 'Cut-off missed.',
    section: (
      name: string,
      isQualifying: boolean,
      score: string,
      most: string,
      needed: string | null,
    ) =>
      `${name}${isQualifying ? ', qualifying' : ''}: ${score} of ${most}${needed === null ? '' : `, needed ${needed}`}`,
  },
  rank: {
    place: (place: string, of: string) => `Rank ${place} of ${of}`,
    percentile: (percentile: string, time: string) => `percentile ${percentile} · as of ${time}`,
    tooFew: (from: number, learners: number) =>
      `A rank needs ${from} learners. ${counted(learners, 'learner')} took this test in its window.`,
  },
  counted: {
    title: 'How this was counted',
    answers: (given: number, late: number) => {
      const all = `${counted(given, 'answer')} ${given === 1 ? 'was' : 'were'} counted`
      if (late === 0) return `${all}.`
      return `${all}, ${late} of them after ${late === 1 ? 'it' : 'they'} had arrived late.`
    },
    last: (time: string) => `The last one arrived on ${time}.`,
    /** 'Marks: 9 right +9, 4 wrong −1.33, 2 skipped 0' */
    marks: (right: Part, partly: Part | null, wrong: Part, skipped: number) =>
      `Marks: ${right.count} right ${right.marks}, ${partly === null ? '' : `${partly.count} partly right ${partly.marks}, `}${wrong.count} wrong ${wrong.marks}, ${skipped} skipped 0`,
  },
  sections: {
    title: 'Sections',
    section: 'Section',
    partly: 'Partly',
    marks: 'Marks',
    percent: 'Percent',
    qualifying: 'Qualifying',
    cutOff: (marks: string, isReached: boolean) => `Cut-off ${marks}${isReached ? '' : ', missed'}`,
  },
  all: {
    title: 'Marks of all',
    summary: (average: string, best: string, own: string) =>
      `Average ${average}, best ${best}, you ${own}.`,
    /** For screen readers, of all bars. */
    chart: (bars: string, own: string) => `Learners by marks. ${bars}. You have ${own}.`,
    bar: (from: string, to: string, learners: number) => `${from} to ${to}: ${learners}`,
    you: 'you',
  },
  attempts: {
    title: 'Score over attempts',
    hint: 'In percent. The dashed line is the pass mark.',
    chart: (attempts: string, passMark: number) =>
      `Score over attempts. ${attempts}. Pass mark ${passMark}%.`,
    attempt: (number: number, percentage: string) => `attempt ${number}: ${percentage}%`,
  },
}
