import type { Db } from '#server/db/tables.ts'
import type { Files } from '#server/lib/files.ts'

export interface CommandDeps {
  db: Db
  files: Files
  now: Date
  /** The operating system's user, for the audit. */
  actor: string
}

export interface Answer {
  /** Human-readable output, one line each. */
  lines: string[]
  /** The output with --json. */
  data: unknown
  /** False: rejected, and nothing was changed. */
  isDone: boolean
}

/** The flags of a command; a flag that is not given is empty. */
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

/** An operator command: `sopan <name> <words>`. */
export interface Command {
  name: string
  usage: string
  /** The number of words after the name. */
  words: number
  /** A flag that may replace the words. */
  insteadOfWords?: 'test'
  /** Required flags. */
  needs?: ('reason' | 'minutes')[]
  needsDatabase: boolean
  run(words: string[], flags: Flags, deps: () => CommandDeps): Promise<Answer>
}
