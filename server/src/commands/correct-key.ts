import { setTimeout as sleep } from 'node:timers/promises'

import type { OptionLetter } from '@sopan/contract/exams/attempts'
import type { QuestionKey } from '@sopan/contract/exams/grades'
import { keyText } from '@sopan/domain/exams/keys'
import { plural } from '@sopan/domain/format'
import { type Command, InvalidArgumentError } from 'commander'

import type { Effect } from '../features/exams/grades/compare-grades.ts'
import { findRegrade } from '../features/exams/grades/regrade-store.ts'
import { sweepRegrades } from '../features/exams/grades/regrade.ts'
import { type CorrectedKey, correctKey, previewKey } from '../features/exams/operate/correct-key.ts'
import { createPaperCache } from '../features/exams/paper/cache.ts'
import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from './program/command.ts'
import { DRY_RUN, REASON, rowId, wholeNumber } from './program/options.ts'

const MAX_QUESTIONS = 300
/** How often to look whether another server has finished the grading. */
const POLL_MS = 200

interface KeyOptions extends ActOptions {
  key: QuestionKey
  paper?: number
}

/** The command that puts a wrong key right. */
export function correctKeyCommand(exams: Command, { onDatabase }: Actions): void {
  exams
    .command('correct-key')
    .description('corrects a wrong key, and grades all attempts that have the question again')
    .argument('<test>', 'the slug of a test')
    .argument('<question>', 'its number, from 1', wholeNumber(MAX_QUESTIONS))
    .requiredOption(
      '--key <key>',
      "what is right: B, B,C (either), all (full marks for every learner) or dropped (doesn't count)",
      parseKey,
    )
    .requiredOption(REASON[0], 'why; learners see it', REASON[2])
    .option('--paper <id>', 'an earlier paper of the test, whose numbers count', rowId)
    .option(DRY_RUN[0], 'report what changes, and change nothing')
    .action(onDatabase(runCorrectKey))
}

function parseKey(text: string): QuestionKey {
  if (text === 'all' || text === 'dropped') return { mode: text, options: [] }
  const options = text.toUpperCase().split(',', 5)
  if (options.length <= 4 && options.every((one) => /^[A-D]$/.test(one))) {
    return { mode: 'options', options: [...new Set(options as OptionLetter[])].toSorted() }
  }
  throw new InvalidArgumentError("It is an option (B), several (B,C), 'all' or 'dropped'.")
}

async function runCorrectKey(
  deps: CommandDeps,
  slug: string,
  position: number,
  options: KeyOptions,
): Promise<CommandResult> {
  const { key, paper, dryRun = false } = options
  const input = { slug, position, paperId: paper ?? null, key }
  if (dryRun) {
    const { effect, ...corrected } = await previewKey(deps.db, input)
    return resultOf(position, corrected, effect, true)
  }
  const corrected = await correctKey(deps.db, input, actOf(deps, options))
  deps.log('The key is corrected. Attempts are graded again; a server goes on if this is ended.')
  return resultOf(position, corrected, await gradeAll(deps, corrected.examId), false)
}

/** Grades the attempts of the test, together with a server that may work on them too. */
async function gradeAll({ db, clock }: CommandDeps, examId: number): Promise<Effect> {
  const papers = createPaperCache()
  for (;;) {
    await sweepRegrades(db, papers, clock, { examId })
    const regrade = await findRegrade(db, examId)
    if (regrade === undefined) throw new Error('the regrade is not there')
    if (regrade.finished_at !== null) return regrade
    await sleep(POLL_MS)
  }
}

function resultOf(
  position: number,
  corrected: CorrectedKey,
  effect: Effect,
  isDryRun: boolean,
): CommandResult {
  const { title, question, before, after, papers, others } = corrected
  const { graded, changed, higher, lower } = effect
  const { newly_passed: passed, no_longer_passed: failed } = effect
  return {
    lines: [
      `${title}, question ${position}: ${question}`,
      `Key: ${keyText(before)} -> ${keyText(after)}, in ${papers.length} ${plural(papers.length, 'paper')}.`,
      `${isDryRun ? 'Would change' : 'Changed'}: ${changed} of ${graded} ${plural(graded, 'attempt')}: ` +
        `${higher} up, ${lower} down, ${passed} newly passed, ${failed} no longer passed.`,
      ...others.map(
        ({ paper_id: id, attempts }) =>
          `Paper ${id} (${attempts} ${plural(attempts, 'attempt')}) does not have the question or has ` +
          `this key. A question of it is corrected with --paper ${id}.`,
      ),
    ],
    data: {
      title,
      question,
      before,
      after,
      papers,
      others,
      graded,
      changed,
      higher,
      lower,
      newly_passed: passed,
      no_longer_passed: failed,
    },
    isDone: true,
  }
}
