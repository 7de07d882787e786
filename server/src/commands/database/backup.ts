import { basename } from 'node:path'

import { counted } from '@sopan/words/en/format'
import type { Command } from 'commander'

import { checkBackup } from '#server/db/backup/check-backup.ts'
import { withArchive } from '#server/db/backup/read-archive.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { migrations } from '#server/db/migrations.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import { eraseAgain } from '#server/features/accounts/erasing/erase-again.ts'
import {
  erasedListAt,
  erasedListIn,
  erasuresIn,
} from '#server/features/accounts/erasing/erased-list.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandHost, CommandResult } from '../program/command.ts'

interface RestoreOptions {
  erased?: string
  dryRun?: boolean
}

/** Operator commands for backups of database and uploads. */
export function backupCommands(
  program: Command,
  { onUnmigratedDatabase, offline, host }: Actions,
): void {
  program
    .command('backup')
    .description('database and uploads as one file, in one snapshot, while the product runs')
    .argument('<file>', 'a new file; it contains personal data')
    // So that it can be taken before an upgrade, with either version.
    .action(onUnmigratedDatabase(backupCommand))
  program
    .command('restore')
    .description('a backup into an empty database, while the product is stopped')
    .argument('<file>', 'a backup')
    .option('--erased <file>', 'erased.jsonl of the data folder that was used after the backup')
    .option('--dry-run', 'check the file only, and change nothing')
    .action(
      offline<[file: string], RestoreOptions>((file, options) =>
        restoreCommand(host, file, options),
      ),
    )
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const inWords = ({ rows, files }: { rows: Record<string, number>; files: number }) =>
  `${counted(sum(rows), 'row')} of ${counted(Object.keys(rows).length, 'table')}, ` +
  counted(files, 'file')

async function backupCommand(deps: CommandDeps, file: string): Promise<CommandResult> {
  const started = performance.now()
  const written = await writeBackup(deps, file)
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  await insertAudit(deps.db, {
    at: deps.now,
    actor: deps.actor,
    action: 'backup',
    subject: basename(file),
    after: { sha256: written.sha256, bytes: written.bytes },
  })
  return {
    lines: [
      `Written: ${file}, ${megabytes(written.bytes)} in ${seconds} s: ${inWords(written)}.`,
      `SHA-256 of its content: ${written.sha256}`,
    ],
    data: { file, seconds, ...written },
    isDone: true,
  }
}

/** The whole file is checked before the database is opened. */
function restoreCommand(
  host: CommandHost,
  file: string,
  { dryRun = false, erased }: RestoreOptions,
): Promise<CommandResult> {
  return withArchive(file, async (archive) => {
    const { head, end } = await checkBackup(archive, file, migrations)
    const about = { created_at: head.created_at, sha256: archive.sha256, ...end }
    const what = `the backup of ${head.created_at}: ${inWords(end)}.`
    if (dryRun) return { lines: [`Would restore ${what}`], data: about, isDone: true }
    return host.withOwnDatabase(async (target) => {
      const eraseAgain = await erasuresToRepeat(target, erased, new Date(head.created_at))
      const source = { archive, file, head, end }
      const restored = await restoreBackup({ ...target, eraseAgain }, source, migrations)
      const { migrated, damagedFiles } = restored
      return {
        lines: [
          `Restored ${what}`,
          ...migrated.map((name) => `Migrated: ${name}`),
          ...(restored.erased === 0
            ? []
            : [`Erased again: ${counted(restored.erased, 'account')} of after the backup.`]),
          ...damagedFiles.map((path) => `This file was damaged before the backup: ${path}`),
        ],
        data: { ...about, ...restored },
        isDone: true,
      }
    })
  })
}

/**
 * Returns the function that erases again the accounts of the given list and of the data folder's list, and adds the
 * lines of the given list to the data folder's list. Throws OperatorError if there is neither list.
 */
async function erasuresToRepeat(
  { settings, actor }: Pick<CommandDeps, 'settings' | 'actor'>,
  file: string | undefined,
  backupAt: Date,
): Promise<(trx: Trx) => Promise<number>> {
  const own = erasedListIn(settings.DATA_DIR)
  const given = file === undefined ? null : await erasedListAt(file).read()
  if (file !== undefined && given === null) throw new OperatorError(`There is no file ${file}.`)
  const kept = await own.read()
  if (given === null && kept === null) {
    throw new OperatorError(
      'Name the list of accounts that were erased since the backup with --erased <file>: it is erased.jsonl in ' +
        'the data folder of the product, or an empty file if no account was erased. Nothing was changed.',
    )
  }
  const lines = [...(kept ?? []), ...(given ?? [])]
  return async (trx) => {
    await own.append(...(given ?? []))
    return eraseAgain(trx, erasuresIn(lines), { backupAt, actor })
  }
}
