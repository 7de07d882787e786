import { resolve } from 'node:path'

import { counted } from '@sopan/words/en/format'
import type { Command } from 'commander'

import { listNamedFiles } from '#server/db/invariants/store.ts'
import { type CopiedFiles, copyFiles } from '#server/lib/files/copy-files.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { isFreeFolder } from '#server/lib/files/free-folder.ts'
import { uploadFolder } from '#server/lib/files/open-files.ts'
import { requireStorage } from '#server/lib/files/storage/check-storage.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

const MAX_LISTED = 10

/** The operator's command that moves to a storage, and back from it. */
export function fileCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('files')
    .description('uploaded and imported files')
    .command('copy')
    .description(
      'copies the files of a folder to the storage of STORAGE_URL, compares every hash, and deletes nothing',
    )
    .argument('[folder]', 'in place of DATA_DIR/uploads')
    .option('--back', 'copy from the storage to the folder')
    .action(onDatabase(copyCommand))
}

async function copyCommand(
  { db, files: storage, settings, log }: CommandDeps,
  given: string | undefined,
  { back = false }: { back?: boolean },
): Promise<CommandResult> {
  if (settings.storage === null) {
    throw new OperatorError('There is no storage: set STORAGE_URL, STORAGE_KEY and STORAGE_SECRET.')
  }
  await requireStorage(settings)
  const folder = given === undefined ? uploadFolder(settings) : resolve(given)
  const local = createFolderFiles({ folder, keys: () => [] })
  if (!back && (await isFreeFolder(folder))) {
    throw new OperatorError(`There are no files in ${folder}.`)
  }
  await local.requireReadable()
  const [source, target] = back ? [storage, local] : [local, storage]
  const copied = await copyFiles(source, target, log)
  const named = new Set((await listNamedFiles(db)).map(({ path }) => path))
  const [before, after] = [new Set(await source.list()), new Set(await target.list())]
  const missing = [...named].filter((path) => !after.has(path))
  const unnamed = [...after].filter((path) => !before.has(path) && !named.has(path))
  return {
    lines: linesOf({ ...copied, missing, unnamed, place: back ? folder : 'the storage' }),
    data: { folder, ...copied, missing, unnamed },
    isDone: [copied.damaged, copied.wrong, missing].every((paths) => paths.length === 0),
  }
}

interface Outcome extends CopiedFiles {
  /** Named by the database and not at the target. */
  missing: string[]
  /** At the target only, and named by nothing. */
  unnamed: string[]
  place: string
}

function linesOf({ copied, same, damaged, wrong, missing, unnamed, place }: Outcome): string[] {
  const problems: [what: string, paths: string[]][] = [
    ['damaged at the source and not copied', damaged],
    [`other bytes in ${place} than were sent: copy again`, wrong],
    [`named by the database and not in ${place}`, missing],
    [
      `in ${place} only and named by nothing, such as pictures of accounts that were erased since an earlier copy: ` +
        'delete them there',
      unnamed,
    ],
  ]
  return [
    `Copied to ${place}: ${counted(copied, 'file')}; ${counted(same, 'file')} with the same content were there.`,
    ...problems.flatMap(([what, paths]) =>
      paths.length === 0
        ? []
        : [`${paths.length} × ${what}:`, ...paths.slice(0, MAX_LISTED).map((path) => `  ${path}`)],
    ),
  ]
}
