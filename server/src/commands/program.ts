import { Command, type CommanderError } from 'commander'

import { callCommands } from './call.ts'
import { contentCommands } from './content.ts'
import { archiveCommands } from './database/archive.ts'
import { backupCommands } from './database/backup.ts'
import { doctorCommands } from './database/doctor.ts'
import { migrateCommands } from './database/migrate.ts'
import { readerCommands } from './database/reader.ts'
import { examCommands } from './exams.ts'
import { fileCommands } from './files/copy.ts'
import { mailCommands } from './mail.ts'
import { maintenanceCommands } from './maintenance.ts'
import { orderCommands } from './money/orders.ts'
import { settlementCommands } from './money/settlements.ts'
import { type CommandHost, actions } from './program/command.ts'
import { staffCommands } from './staff.ts'

const GROUPS = [
  callCommands,
  contentCommands,
  examCommands,
  orderCommands,
  settlementCommands,
  staffCommands,
  mailCommands,
  maintenanceCommands,
  backupCommands,
  archiveCommands,
  migrateCommands,
  fileCommands,
  doctorCommands,
  readerCommands,
]

const AFTER = `
Works while the product runs and while it is stopped. Ends with 0 (done), 1 (refused) or 2 (wrong
use).`

/**
 * The operator's commands. Parsing throws CommanderError after printing a help text or what is
 * wrong with the arguments; `isWrongUse` distinguishes them.
 */
export function buildProgram(host: CommandHost): Command {
  const program = new Command('sopan')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', AFTER)
    .exitOverride()
    .showHelpAfterError('(sopan <command> --help shows how it is used)')
  for (const register of GROUPS) register(program, actions(host))
  return program
}

/** Whether an error of parsing means wrong arguments, as opposed to a printed help text. */
export const isWrongUse = (error: CommanderError) =>
  error.exitCode !== 0 || error.code === 'commander.help'
