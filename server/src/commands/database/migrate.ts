import type { Command } from 'commander'

import { insertAudit } from '#server/db/queries/audit.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

/** The operator's command that brings the database to this version without starting the product. */
export function migrateCommands(program: Command, { onUnmigratedDatabase }: Actions): void {
  program
    .command('migrate')
    .description('runs the migrations that the database lacks, as a start does')
    .action(onUnmigratedDatabase<[], object>(migrateCommand))
}

async function migrateCommand({ db, migrate, now, actor }: CommandDeps): Promise<CommandResult> {
  const migrated = await migrate()
  if (migrated.length > 0) {
    await insertAudit(db, { at: now, actor, action: 'migrate', subject: migrated.join(', ') })
  }
  return {
    lines:
      migrated.length === 0 ? ['Nothing to migrate.'] : migrated.map((name) => `Migrated: ${name}`),
    data: { migrated },
    isDone: true,
  }
}
