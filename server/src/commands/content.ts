import { plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import { checkContent } from '#server/content/check.ts'
import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { type ContentError, listErrors } from '#server/content/shared/content-errors.ts'
import type { Counts } from '#server/content/shared/import-report.ts'
import { insertAudit } from '#server/db/queries/audit.ts'

import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN } from './program/options.ts'

function refuse(errors: ContentError[]): CommandResult {
  return {
    lines: [
      listErrors(errors),
      `${errors.length} ${plural(errors.length, 'error')}. Nothing was changed.`,
    ],
    data: { errors },
    isDone: false,
  }
}

const inWords = ({ added, changed, unpublished, unchanged }: Counts) =>
  `${added} added, ${changed} changed, ${unpublished} unpublished, ${unchanged} unchanged`

/** Checks, imports and exports the catalogue as a folder (docs/content.md). */
export function contentCommands(program: Command, { onDatabase, offline }: Actions): void {
  const content = program.command('content').description('the catalogue as a folder of files')
  content
    .command('check')
    .description('every error with file and line')
    .argument('<folder>')
    .action(offline(checkCommand))
  content
    .command('import')
    .description('all of a folder, or nothing')
    .argument('<folder>')
    .option(...DRY_RUN)
    .action(onDatabase(importCommand))
  content
    .command('export')
    .description('what is published, into an empty folder')
    .argument('<folder>')
    .action(onDatabase(exportCommand))
}

async function checkCommand(folder: string): Promise<CommandResult> {
  const { errors } = await checkContent(folder)
  if (errors.length > 0) return refuse(errors)
  return { lines: ['No errors.'], data: { errors }, isDone: true }
}

async function importCommand(
  { db, files, now, actor }: CommandDeps,
  folder: string,
  { dryRun = false }: { dryRun?: boolean },
): Promise<CommandResult> {
  const report = await importContent(db, files, folder, { now, dryRun })
  if (report.errors.length > 0) return refuse(report.errors)
  const { added, changed, unpublished, unchanged } = report
  const counts = { added, changed, unpublished, unchanged }
  if (!dryRun && report.changes.length > 0) {
    await insertAudit(db, {
      at: now,
      actor,
      action: 'content import',
      subject: folder,
      after: counts,
    })
  }
  return {
    lines: [
      ...report.changes.map(({ action, item }) => `${action} ${item}`),
      ...Object.entries(report.kinds).map(([name, own]) => `${name}: ${inWords(own)}`),
      `${dryRun ? 'Would be' : 'Done'}: ${inWords(counts)}.`,
    ],
    data: { ...counts, kinds: report.kinds, changes: report.changes },
    isDone: true,
  }
}

async function exportCommand({ db, files }: CommandDeps, folder: string): Promise<CommandResult> {
  const report = await exportContent(db, files, folder)
  return { lines: [`${report.files} files written.`], data: report, isDone: true }
}
