import { Argument, type Command } from 'commander'

import {
  type Finding,
  findContradiction,
  findingOf,
  type NamedFile,
  listNamedFiles,
  listUsedIds,
  ruleNames,
  setTimeOfCheck,
} from '#server/db/invariants/store.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { listErasedAndThere } from '#server/features/accounts/erasing/sweep.ts'
import { listWrongGrades } from '#server/features/exams/operate/wrong-grades.ts'
import { StorageError } from '#server/lib/files/storage-error.ts'
import { printable } from '#server/lib/printable.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

/** The operator's command that checks database and uploads, and changes nothing. */
export function doctorCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('doctor')
    .description('checks what must always hold of database and uploads; ends with 1 if it does not')
    .addArgument(new Argument('[area]', 'only the rules about money').choices(['money']))
    .action(onDatabase(doctorCommand))
}

async function doctorCommand(
  { db, files, log, now, settings }: CommandDeps,
  area: 'money' | undefined,
): Promise<CommandResult> {
  const checks: Finding[] = []
  const add = (finding: Finding) => {
    checks.push(finding)
    log(`${finding.count === 0 ? 'ok' : `${finding.count} found`}: ${finding.rule}`)
  }
  const named = await inSnapshot(db, async (trx) => {
    await setTimeOfCheck(trx, now)
    for (const rule of ruleNames(area)) add(await findContradiction(trx, rule))
    if (area === 'money') return null
    add(findingOf('a grade that is not that of its answers', await listWrongGrades(trx)))
    add(findingOf('an id that is taken already and would be given again', await listUsedIds(trx)))
    add(
      findingOf('an account that was erased and is there', await listErasedAndThere(trx, settings)),
    )
    return listNamedFiles(trx)
  })
  if (named !== null) add(await missingFiles(named, files))
  const { warnings } = settings
  const wrong = checks.filter(({ count }) => count > 0)
  return {
    lines: [
      ...(wrong.length === 0 ? [`All ${checks.length} checks hold.`] : []),
      ...wrong.flatMap(({ rule, count, examples }) => [
        `${count} × ${rule}:`,
        ...examples.map((example) => `  ${printable(example)}`),
      ]),
      ...warnings.map((warning) => `Warning: ${warning}`),
    ],
    data: { checks: checks.length, found: wrong, warnings },
    isDone: wrong.length === 0,
  }
}

/** Files are listed after the snapshot, because it may name new files; only the files of erased accounts vanish. */
async function missingFiles(named: NamedFile[], files: CommandDeps['files']): Promise<Finding> {
  try {
    const stored = new Set(await files.list())
    const missing = named.filter(({ path }) => !stored.has(path))
    return findingOf(
      'a file that is named and missing',
      missing.map(({ path, column }) => `${path} (${column})`),
    )
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return findingOf('a fault of the file storage, whose files were not checked', [error.message])
  }
}
