import { mkdir, mkdtemp, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

import { counted } from '@sopan/domain/format'
import type { Command } from 'commander'

import { insertAudit } from '#server/db/queries/audit.ts'
import { emailKey } from '#server/features/accounts/email-key.ts'
import { type OwnFile, filesOf } from '#server/features/accounts/own-data/files.ts'
import { readOwnData } from '#server/features/accounts/own-data/read-data.ts'
import { findUserByEmail } from '#server/features/accounts/store.ts'
import { systemReason } from '#server/lib/error-code.ts'
import { isFreeFolder } from '#server/lib/files/free-folder.ts'
import { syncFolder } from '#server/lib/files/sync-folder.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

/** The command that writes everything that is stored about one learner. */
export function exportCommand(users: Command, { onDatabase }: Actions): void {
  users
    .command('export')
    .description('everything that is stored about one learner: JSON, receipts and pictures')
    .argument('<email>', 'of the account')
    .argument('<folder>', 'a new or empty folder; it gets personal data')
    .action(onDatabase(exportUser))
}

async function exportUser(
  { db, now, actor, files }: CommandDeps,
  email: string,
  folder: string,
): Promise<CommandResult> {
  const user = await findUserByEmail(db, emailKey(email))
  if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
  if (!(await isFreeFolder(folder))) {
    throw new OperatorError(`${folder} is not an empty folder. Name a new one for the export.`)
  }
  const data = await readOwnData(db, user.id)
  // Before anything is written, so that no copy exists without its record.
  await insertAudit(db, { at: now, actor, action: 'export user', subject: `user ${user.id}` })
  const names = await writeFolder(folder, filesOf(data, files)).catch((error: unknown) => {
    const reason = systemReason(error)
    if (reason === null) throw error
    throw new OperatorError(`The export cannot be written to ${folder}: ${reason}.`)
  })
  return {
    lines: [`Written: ${counted(names.length, 'file')} about user ${user.id} to ${folder}.`],
    data: { user_id: user.id, folder, files: names },
    isDone: true,
  }
}

/** Writes files into a folder beside the given one, which gets the name when it is complete; returns the names. */
async function writeFolder(folder: string, files: AsyncIterable<OwnFile>): Promise<string[]> {
  const target = resolve(folder)
  await mkdir(dirname(target), { recursive: true })
  // Readable only by its owner.
  const part = await mkdtemp(join(dirname(target), `${basename(target)}.part-`))
  try {
    const names: string[] = []
    for await (const { name, content } of files) {
      await writeNew(join(part, name), content)
      names.push(name)
    }
    await rmdir(target).catch(() => undefined)
    await rename(part, target)
    await syncFolder(dirname(target))
    return names
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
