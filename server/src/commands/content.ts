import type { Command } from 'commander'

import { checkContent } from '#server/content/check.ts'
import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { type ContentError, listErrors } from '#server/content/shared/content-errors.ts'
import type { Counts, ImportReport } from '#server/content/shared/import-report.ts'
import {
  folderRevisionText,
  writeFolderRevision,
} from '#server/content/shared/revisions/folder-revision.ts'
import { historyOf, undoContent } from '#server/content/undo.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { systemReason } from '#server/lib/error-code.ts'

import { keyLines, refuse, refuseUntold } from './content-refusals.ts'
import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN, revisionNumber } from './program/options.ts'

const UNPUBLISH = ['--unpublish', 'also what has buyers or is much of what is published'] as const

const warningLines = (warnings: ContentError[]) =>
  warnings.map((one) => `Warning: ${listErrors([one])}`)

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
    .option(...UNPUBLISH)
    .option('--only-add', 'unpublishes nothing')
    .option('--overwrite', 'takes back later changes that the folder does not know')
    .option(...DRY_RUN)
    .action(onDatabase(importCommand))
  content
    .command('export')
    .description('what is published, into an empty folder')
    .argument('<folder>')
    .action(onDatabase(exportCommand))
  content
    .command('history')
    .description('the recorded states of an item, oldest first')
    .argument('<path>', 'such as courses/ssc-cgl-maths or coupons.yaml')
    .action(onDatabase(historyCommand))
  content
    .command('undo')
    .description('gives an item an earlier state again')
    .argument('<path>', 'such as courses/ssc-cgl-maths or coupons.yaml')
    .option('--to <revision>', 'instead of the one before the newest', revisionNumber)
    .option(...UNPUBLISH)
    .option(...DRY_RUN)
    .action(onDatabase(undoCommand))
}

async function checkCommand(folder: string): Promise<CommandResult> {
  const { errors, warnings } = await checkContent(folder)
  if (errors.length > 0) return refuse(errors)
  return {
    lines: [...warningLines(warnings), 'No errors.'],
    data: { errors, warnings },
    isDone: true,
  }
}

interface ImportFlags {
  dryRun?: boolean
  unpublish?: boolean
  onlyAdd?: boolean
  overwrite?: boolean
}

async function importCommand(
  deps: CommandDeps,
  folder: string,
  flags: ImportFlags,
): Promise<CommandResult> {
  const { db, files, now, actor } = deps
  const report = await importContent(db, files, folder, { now, actor, ...flags })
  const result = await resultOf(deps, report, flags, { action: 'content import', subject: folder })
  if (!result.isDone || flags.dryRun) return result
  return { ...result, lines: [...result.lines, ...(await nameRevision(deps, folder))] }
}

/** Writes into the folder which changes it knows now, so that the next import can compare. */
async function nameRevision({ db }: CommandDeps, folder: string): Promise<string[]> {
  try {
    await writeFolderRevision(folder, await folderRevisionText(db))
    return []
  } catch (error) {
    const reason = systemReason(error)
    if (reason === null) throw error
    return [`${folder}/.sopan could not be written (${reason}); the next import may ask again.`]
  }
}

async function resultOf(
  { db, now, actor }: CommandDeps,
  report: ImportReport,
  { dryRun = false }: { dryRun?: boolean },
  { action, subject }: { action: string; subject: string },
): Promise<CommandResult> {
  if (report.errors.length > 0) return refuse(report.errors)
  if (report.refusal !== null) return refuseUntold(report.refusal, action === 'content import')
  const { added, changed, unpublished, unchanged } = report
  const counts = { added, changed, unpublished, unchanged }
  // The refused keys of an import with --overwrite were corrected by the import.
  const keys = report.keys.filter((one) => !one.isRefused)
  if (!dryRun && report.changes.length > 0) {
    await insertAudit(db, { at: now, actor, action, subject, after: counts })
  }
  return {
    lines: [
      ...warningLines(report.warnings),
      ...report.effects.map(({ item, text }) => `${item}: ${text}`),
      ...report.changes.map(({ action: made, item }) => `${made} ${item}`),
      ...Object.entries(report.kinds).map(([name, own]) => `${name}: ${inWords(own)}`),
      ...(keys.length === 0
        ? []
        : [
            'Attempts keep another key than new ones have. To correct them, too:',
            ...keys.flatMap(keyLines),
          ]),
      `${dryRun ? 'Would be' : 'Done'}: ${inWords(counts)}.`,
    ],
    data: { ...counts, kinds: report.kinds, changes: report.changes, keys },
    isDone: true,
  }
}

async function exportCommand({ db, files }: CommandDeps, folder: string): Promise<CommandResult> {
  const report = await exportContent(db, files, folder)
  return { lines: [`${report.files} files written.`], data: report, isDone: true }
}

const MAX_NAMES = 5

async function historyCommand({ db }: CommandDeps, path: string): Promise<CommandResult> {
  const revisions = await historyOf(db, path)
  const items = revisions.map(({ revision, document, files, at, actor, source }, index) => {
    const earlier = revisions[index - 1]
    const before = { ...earlier?.document, ...earlier?.files }
    const after: Record<string, string> = { ...document, ...files }
    const names = Object.keys({ ...before, ...after })
    const changed = names.filter((name) => before[name] !== after[name]).toSorted()
    return { revision, at, actor, source, published: document !== null, changed }
  })
  return {
    lines: items.map(({ revision, at, actor, source, published, changed }) => {
      const more = changed.length > MAX_NAMES ? ` and ${changed.length - MAX_NAMES} more` : ''
      const what = published ? `${changed.slice(0, MAX_NAMES).join(', ')}${more}` : 'unpublished'
      return `${revision}  ${at.toISOString()}  ${actor}  ${source}  ${what}`
    }),
    data: { items },
    isDone: true,
  }
}

async function undoCommand(
  deps: CommandDeps,
  path: string,
  flags: { to?: number; unpublish?: boolean; dryRun?: boolean },
): Promise<CommandResult> {
  const { db, files, now, actor } = deps
  const report = await undoContent(db, files, path, { at: now, actor, ...flags })
  const { item, to } = report
  const result = await resultOf(deps, report, flags, { action: 'content undo', subject: item })
  if (!result.isDone) return result
  const words = flags.dryRun ? 'Would have' : 'Has'
  return { ...result, lines: [...result.lines, `${words} the state of revision ${to}: ${item}.`] }
}
