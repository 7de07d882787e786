import { type SectionRules, hasRules } from './cut-offs.ts'
import type { MarksPolicy } from './figures-shown.ts'
import type { Asked } from './kinds/asked.ts'
import type { QuestionAbility } from './kinds/kind.ts'
import { QUESTION_ABILITIES, needOf } from './kinds/kinds.ts'
import { PASSAGES } from './passages.ts'
import { SECTION_CLOCKS } from './section-clocks.ts'

/**
 * The abilities that some tests need of a page: to show papers with five options, results whose figures come later, and
 * sections that close by their own clocks, have a cut-off or are outside of the total, and passages. A page names its
 * abilities when it asks for a paper, so that a page of an earlier version is never given a test that it would show
 * wrongly.
 */
export const ABILITIES: readonly Ability[] = [
  ...QUESTION_ABILITIES,
  'figures-from',
  SECTION_CLOCKS,
  'cut-offs',
  PASSAGES,
]
export type Ability =
  | QuestionAbility
  | 'figures-from'
  | typeof SECTION_CLOCKS
  | 'cut-offs'
  | typeof PASSAGES

/**
 * The word of a page that reads the questions of an attempt from the address of their paper. No test needs it: a page
 * without it gets the questions with the attempt.
 */
export const PAPER_APART = 'paper-apart'

/** The abilities that a new attempt needs of the page, because its figures come later. */
export const needsOfWindow = (inWindow: boolean, policy: MarksPolicy): Ability[] =>
  inWindow && policy === 'after_close' ? ['figures-from'] : []

/**
 * A need that no page names. A server of 1.2.0 asks only what the page can, so it would start a paper with a kind that it
 * cannot mark, or with parts that it does not know; every later one refuses a need that it does not know.
 */
const LATER_SERVER = 'later-server'

/** The parts of a paper beside its questions. */
interface PaperParts {
  sections: readonly SectionRules[]
  hasClocks?: boolean
  hasPassages?: boolean
}

/** The needs of a paper: of the page, and of the server, by the kinds of its questions and by its sections and passages. */
export function needsOf(
  questions: readonly Asked[],
  { sections, hasClocks = false, hasPassages = false }: PaperParts,
): string[] {
  const ofKinds = questions.flatMap((asked): string[] => [needOf(asked) ?? []].flat())
  const ofParts = [
    ...(hasClocks ? [SECTION_CLOCKS] : []),
    ...(sections.some(hasRules) ? ['cut-offs'] : []),
    ...(hasPassages ? [PASSAGES] : []),
  ]
  const isLater = ofParts.length > 0 || questions.some(({ kind }) => kind !== 'options')
  return [...new Set([...ofKinds, ...ofParts, ...(isLater ? [LATER_SERVER] : [])])]
}

/** Whether this server and a page with the abilities `can` show a paper rightly. */
export const canShow = (needs: readonly string[], can: readonly string[]): boolean =>
  needs.every(
    (need) =>
      need === LATER_SERVER || (ABILITIES.some((known) => known === need) && can.includes(need)),
  )
