import type { Command } from 'commander'
import type { Pool } from 'pg'

import type { Expected } from '#server/db/migrate.ts'
import type { OperatorAction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import type { Settings } from '#server/lib/env/env.ts'
import type { Files } from '#server/lib/files/files.ts'

export interface CommandDeps {
  db: Db
  /** The pool behind `db`. */
  pool: Pool
  files: Files
  settings: Settings
  /** Runs the missing migrations and returns their names. */
  migrate: () => Promise<string[]>
  /** When the command began. */
  now: Date
  clock: () => Date
  /** The operating system's user, for the audit. */
  actor: string
  /** Reports the progress of long work. */
  log: (line: string) => void
}

export interface CommandResult {
  /** Human-readable output, one line each. */
  lines: string[]
  /** The output with --json. */
  data: unknown
  /** False: rejected, and nothing was changed. */
  isDone: boolean
  /** The location of the database that the command used, without a password. */
  database?: string
}

/** The options of every command that changes something and needs a reason. */
export interface ActOptions {
  reason: string
  dryRun?: boolean
}

export const actOf = (
  { actor, now }: CommandDeps,
  { reason, dryRun = false }: ActOptions,
): OperatorAction => {
  return { actor, now, reason, dryRun }
}

/** The host that runs the operator's commands: the process, or a test. */
export interface CommandHost {
  /**
   * Calls `work` with the database while it is open; refused if there is no database or if it lacks
   * migrations, unless `expected` is 'made'.
   */
  withDatabase(
    work: (deps: CommandDeps) => Promise<CommandResult>,
    expected?: Expected,
  ): Promise<CommandResult>
  /**
   * Calls `work` with a database that no server uses. It is not migrated, and a new data folder gets
   * an empty one.
   */
  withOwnDatabase(
    work: (target: Omit<CommandDeps, 'db'>) => Promise<CommandResult>,
  ): Promise<CommandResult>
  /** `json` is the value of --json. */
  print(result: CommandResult, json: boolean): void
}

/** The parameters of a command's work: its arguments, then its options. */
type Given<Args extends unknown[], Options> = [...args: Args, options: Options]

type Work<Args extends unknown[], Options> = (
  ...given: Given<Args, Options>
) => Promise<CommandResult>

type DatabaseWork<Args extends unknown[], Options> = (
  deps: CommandDeps,
  ...given: Given<Args, Options>
) => Promise<CommandResult>

/** Makes the actions of commands: each does its work once and prints its result. */
export function actions(host: CommandHost) {
  const offline =
    <Args extends unknown[], Options>(work: Work<Args, Options>) =>
    async (...all: [...Given<Args, Options>, command: Command]) => {
      const command = all.at(-1) as Command
      const result = await work(...(all.slice(0, -1) as Given<Args, Options>))
      host.print(result, command.optsWithGlobals()['json'] === true)
    }
  return {
    host,
    /** An action that needs no database. */
    offline,
    /** An action on the database. */
    onDatabase: <Args extends unknown[], Options>(work: DatabaseWork<Args, Options>) =>
      offline<Args, Options>((...given) => host.withDatabase((deps) => work(deps, ...given))),
    /** An action on the database as it is, also of an older version. */
    onUnmigratedDatabase: <Args extends unknown[], Options>(work: DatabaseWork<Args, Options>) =>
      offline<Args, Options>((...given) =>
        host.withDatabase((deps) => work(deps, ...given), 'made'),
      ),
  }
}

export type Actions = ReturnType<typeof actions>
