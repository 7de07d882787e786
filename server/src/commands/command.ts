import type { Kysely } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import type { Files } from '#server/lib/files.ts'

export interface CommandDeps {
  db: Kysely<Database>
  files: Files
  now: Date
  /** The operating system's user, for the audit. */
  actor: string
}

export interface Answer {
  /** For people, a line each. */
  lines: string[]
  /** For programs, with --json. */
  data: unknown
  /** False: refused, and nothing was changed. */
  isDone: boolean
}

/** What may stand behind the words; what is not given is empty. */
export interface Flags {
  dryRun: boolean
  json: boolean
  afterReview: boolean
  reason: string
  minutes: string
  test: string
  learner: string
  arrivedBefore: string
  closedSince: string
}

/** What an operator may ask for: `sopan <name> <words>`. */
export interface Command {
  name: string
  usage: string
  /** How many words must follow the name. */
  words: number
  /** A flag that may stand in place of the words. */
  insteadOfWords?: 'test'
  /** Flags that must not be left out. */
  needs?: ('reason' | 'minutes')[]
  needsDatabase: boolean
  run(words: string[], flags: Flags, deps: () => CommandDeps): Promise<Answer>
}
