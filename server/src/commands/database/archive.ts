import { startOfIndianDay } from '@sopan/domain/indian-day'
import { counted } from '@sopan/words/en/format'
import type { Command } from 'commander'

import { archiveAnswers } from '#server/features/exams/archive/archive-answers.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'
import { DRY_RUN, indianDay } from '../program/options.ts'

interface ArchiveOptions {
  before: string
  dryRun?: boolean
}

/** The operator's command that keeps the database small. */
export function archiveCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('archive')
    .description(
      'moves the log of answers of old attempts out of the database; answers and grades stay',
    )
    .argument('<file>', 'a new file, such as answers-2026.csv.gz')
    .requiredOption(
      '--before <day>',
      'only of attempts that were closed before this Indian day, at least 90 days ago',
      indianDay,
    )
    .option(...DRY_RUN)
    .action(onDatabase(archiveCommand))
}

async function archiveCommand(
  { db, now, actor }: CommandDeps,
  file: string,
  { before, dryRun = false }: ArchiveOptions,
): Promise<CommandResult> {
  const archived = await archiveAnswers(
    db,
    { before: startOfIndianDay(before), file },
    { now, actor, dryRun },
  )
  const { attempts, entries, sha256 } = archived
  const what = `${counted(entries, 'answer')} of ${counted(attempts, 'attempt')}`
  return {
    lines: dryRun
      ? [`Would move ${what} to ${file}.`]
      : [`Moved to ${file}: ${what}.`, `SHA-256 of its content: ${sha256}`],
    data: { file, ...archived },
    isDone: true,
  }
}
