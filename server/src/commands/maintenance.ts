import type { Command } from 'commander'

import { setMaintenance, setRequiredVersion } from '../features/status/operate.ts'
import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN, limitedText } from './program/options.ts'

const MAX_MESSAGE = 500
const MAX_REASONS = 10

interface OnOptions {
  message: string
  reasons?: string[]
  dryRun?: boolean
}

/** Operator commands for maintenance and the version that pages must have. */
export function maintenanceCommands(program: Command, { onDatabase }: Actions): void {
  const maintenance = program
    .command('maintenance')
    .description('maintenance, and the version that pages must have')
  maintenance
    .command('on')
    .description('pages show a blocking screen; running tests continue')
    .requiredOption('--message <text>', 'what users read', limitedText(MAX_MESSAGE))
    .option('--reasons <words>', 'such as planned_work,new_storage', reasonsOf)
    .option(...DRY_RUN)
    .action(onDatabase(onCommand))
  maintenance
    .command('off')
    .description('pages open again')
    .option(...DRY_RUN)
    .action(onDatabase(offCommand))
  maintenance
    .command('require')
    .description('pages of any other version ask to be updated')
    .argument('<version>', 'three numbers, such as 1.0.3')
    .option(...DRY_RUN)
    .action(onDatabase(requireCommand))
}

const reasonsOf = (text: string) =>
  text
    .split(',')
    .map((reason) => reason.trim().slice(0, 40))
    .filter((reason) => reason !== '')
    .slice(0, MAX_REASONS)

const done = (dryRun: boolean, text: string, data: object): CommandResult => ({
  lines: [`${dryRun ? 'Would be set' : 'Set'}: ${text}.`],
  data,
  isDone: true,
})

async function onCommand(
  { db, now, actor }: CommandDeps,
  options: OnOptions,
): Promise<CommandResult> {
  const { message, reasons = [], dryRun = false } = options
  const setting = { on: true, message, reasons }
  await setMaintenance(db, setting, { now, actor, dryRun })
  return done(dryRun, `maintenance on, '${message}'`, setting)
}

async function offCommand(
  { db, now, actor }: CommandDeps,
  { dryRun = false }: { dryRun?: boolean },
): Promise<CommandResult> {
  const setting = { on: false, message: '', reasons: [] }
  await setMaintenance(db, setting, { now, actor, dryRun })
  return done(dryRun, 'maintenance off', setting)
}

async function requireCommand(
  { db, now, actor }: CommandDeps,
  version: string,
  { dryRun = false }: { dryRun?: boolean },
): Promise<CommandResult> {
  await setRequiredVersion(db, version, { now, actor, dryRun })
  return done(dryRun, `pages must have version ${version}`, { version })
}
