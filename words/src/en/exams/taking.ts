import { counted } from '../format.ts'

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
const noStorage = 'This browser cannot store anything on the device'
const leaveOpen = `${noStorage}: leave this page open`
const stored = 'Your answers are kept on this device'
const notStored = 'Your answers are not kept on this device: leave this page open'
const where = (isStored: boolean) => (isStored ? stored : notStored)

/** Answers that were not sent, which a page that cannot store them loses. */
const lost = (answers: number) =>
  `${counted(answers, 'answer')} that ${answers === 1 ? 'was' : 'were'} not sent yet`

/** The texts of a running test, most of them as documented. */
export const taking = {
  submitTest: 'Submit Test',
  goBack: 'Go back to the test',
  tryAgain: 'Try again',
  loading: 'Loading...',
  test: 'Test',
  backToTests: 'Back to Tests',
  size: (questions: number, minutes: number | null) =>
    minutes === null
      ? counted(questions, 'question')
      : `${counted(questions, 'question')}, ${counted(minutes, 'minute')}`,
  opening: {
    none: 'No test in progress',
    noneText: 'This attempt has ended or was never started.',
    results: 'Results of this test',
    elsewhere: 'This test is open in another tab',
    elsewhereText:
      'Answers are given in one tab at a time. If you continue here, the other tab stores its answers and stops.',
    continueHere: 'Continue here',
    failed: 'The test could not be opened',
    failedText: (reason: string) => `Failed to start test: ${reason}`,
  },
  foot: {
    mark: 'Mark for Review & Next',
    unmark: 'Remove Mark',
    next: 'Save & Next',
    clear: 'Clear Response',
    shortcuts: (hasOptions: boolean) =>
      `Shortcuts: ${hasOptions ? 'the letter or number of an option, left' : 'left'} and right for the other questions.`,
  },
  menu: {
    title: 'Test menu',
    leave: 'Leave the test',
    answered: 'Answered',
    answeredOf: (answered: number, all: number) => `${answered} of ${all}`,
    marked: 'Marked for review',
    marks: 'Marks of this question',
    paper: 'Question paper',
    keyboard: 'Keyboard shortcuts',
    saving: 'Answers are saved automatically. The clock keeps running even if you leave.',
  },
  time: {
    left: 'Time left',
    fiveMinutes: '5 minutes left',
    oneMinute: '1 minute left',
    notKnown: 'Not known',
    about: (clock: string) => `about ${clock}`,
    /** Only the device's own clock indicates that the time is over. */
    estimated:
      'Without a connection the time left is not known. You can continue: the server decides which answers were in time.',
  },
  section: {
    name: (number: number, all: number, name: string, minutes: number | null) =>
      `Section ${number} of ${all}, ${name}${minutes === null ? '' : `, ${counted(minutes, 'minute')}`}`,
    left: 'Time left in this section',
    oneMinute: '1 minute left in this section',
    unsent: (answers: number, number: number) =>
      `${counted(answers, 'answer')} of section ${number} ${isOrAre(answers)} not sent; without a connection ${answers === 1 ? 'it does' : 'they do'} not count.`,
    minutes: (minutes: number) => counted(minutes, 'minute'),
    noTime: 'no time left for it',
    closed: 'closed',
    notOpen: 'not open yet',
  },
  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    failed: (answers: number) => `Not saved – will retry (${answers})`,
    otherDevice: 'Changed on another device.',
    notKept: {
      too_many: 'Your last answer here was not saved: too many changes were made in this test.',
      too_late: 'Your last answer here was not saved: it arrived too late.',
      not_open: 'Your last answer here was not saved: its section was not open.',
    },
  },
  bars: {
    offline: 'You are offline. Your answers are kept on this device and will be sent.',
    offlineWithoutStorage: `You are offline. ${leaveOpen}, and your answers will be sent.`,
    withoutStorage: `${leaveOpen}.`,
    login: 'Login',
    signedOut: (isStored: boolean) =>
      isStored
        ? 'Your session has ended. Your answers are kept on this device and are not sent.'
        : 'Your session has ended. Your answers are neither sent nor kept on this device: leave this page open.',
    update: 'Update after the test',
    maintenance: 'Maintenance has started. You can finish your test.',
  },
  login: {
    title: 'Log in to continue',
    submit: 'Login',
    busy: 'Logging in...',
    later: 'Continue without login',
    text: (isStored: boolean, email: string) =>
      `Your session has ended. Your answers are kept on this ${isStored ? 'device' : 'page'} and will be sent when you log in again as ${email}.`,
    password: 'Password',
    forgot: 'Forgot password?',
    missing: 'Password is required',
    failed: 'Login failed',
  },
  leaving: {
    title: 'Leave the test?',
    leave: 'Leave',
    leaveAnyway: 'Leave anyway',
    kept: 'The clock keeps running and your answers are kept.',
    keptAtEnd:
      'Your answers are kept, and the test is submitted as soon as the server can be reached.',
    notSubmitted: `${noStorage}. If you leave now, the test is not submitted until its time is over.`,
    lost: (answers: number) =>
      `${noStorage}. If you leave now, ${lost(answers)} will be lost. The clock keeps running.`,
    lostAtEnd: (answers: number) =>
      `${noStorage}. If you leave now, ${lost(answers)} will be lost, and the test is not submitted until its time is over.`,
  },
  submitting: {
    title: 'Submit the test?',
    final: 'You cannot change answers after submitting.',
    timeNotKnown: 'Without a connection the time left is not known.',
    secondsLeft: (seconds: number) => `You still have ${counted(seconds, 'second')}.`,
    minutesLeft: (minutes: number) => `You still have ${counted(minutes, 'minute')}.`,
    notOpened: (sections: string) => `This ends the whole test. Not opened yet: ${sections}.`,
    answered: 'Answered',
    unanswered: 'Unanswered',
    marked: 'Marked for review',
    section: 'Section',
    markedInSection: 'Marked',
    notYet: 'Not submitted yet.',
    notConfirmed: 'The submission is not confirmed yet.',
    allArrived: 'All answers have arrived and count.',
    mayNotCount: (answers: number, clock: string | null) =>
      `Without a connection ${clock === null ? 'before the time is over' : `within ${clock}`}, ${counted(answers, 'answer')} may not count.`,
  },
  ending: {
    unknownAttempt: 'The server does not know this attempt',
    goingBack: 'Going back to the test',
    timeOver: 'Time is over',
    continued: 'This test was continued on another device',
    submitting: 'Submitting your test',
    ended: 'This test has ended',
    submittedElsewhere: 'This test was submitted on another device',
    busy: 'Submitting...',
    /** The page submits within a minute (A-139). */
    spread: 'Your answers are saved. The result comes within a minute.',
    /** A submission ends only what its page knew (A-127). */
    continuedText:
      'Answers were given there that this page did not have. The test stays open until you submit or the time is over.',
    unreachable: 'The server cannot be reached',
    offline: 'You are offline',
    failedToGoBack: (reason: string) => `Failed to go back: ${reason}`,
    failedToSubmit: (reason: string) => `Failed to submit test: ${reason}`,
    kept: (isStored: boolean) => `${where(isStored)}.`,
    keptUntilOpen: (isStored: boolean) =>
      `${where(isStored)}. The questions open as soon as the server says that the test is still open.`,
    keptUntilSubmitted: (isStored: boolean) =>
      `${where(isStored)}. The test is submitted as soon as the connection is back.`,
    keptLate: (isStored: boolean) =>
      `${where(isStored)}. The test is submitted as soon as the connection is back; answers that arrive too late are kept and shown as late.`,
    submitNow: 'Submit now',
    remove: 'Remove',
  },
}
