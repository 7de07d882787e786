import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import pg from 'pg'

import { insertAudit } from '#server/db/queries/audit.ts'
import { type Reader, makeReader } from '#server/db/reader.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

const NOT_ALLOWED = '42501'

/** The operator's command for questions without a command. */
export function readerCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('reader')
    .description('a user of the database that can only read, for psql; prints how to connect')
    .action(onDatabase<[], object>(readerCommand))
}

async function readerCommand({
  db,
  pool,
  now,
  actor,
  settings,
}: CommandDeps): Promise<CommandResult> {
  const reader = await inTransaction(db, async (trx) => {
    const made = await makeReader(trx as unknown as Kysely<unknown>)
    await insertAudit(trx, { at: now, actor, action: 'make reader', subject: made.user })
    return made
  }).catch((error: unknown) => {
    if (errorCode(error) !== NOT_ALLOWED) throw error
    throw new OperatorError(
      'The user of DATABASE_URL may make no other user. Grant it CREATEROLE, or make one with SELECT yourself.',
    )
  })
  const { host, port, database } = new pg.Client(pool.options)
  const address = { host, port, database: database ?? '' }
  const file = await writePasswordFile(settings.DATA_DIR, address, reader)
  const psql = `PGPASSFILE=${file} psql 'host=${host} port=${port} dbname=${address.database} user=${reader.user}'`
  return {
    lines: ['While the product runs:', psql],
    data: { user: reader.user, host, port, database, password_file: file, psql },
    isDone: true,
  }
}

interface Address {
  host: string
  port: number
  database: string
}

/** In the form of psql, readable only by its owner. */
async function writePasswordFile(
  dataDir: string,
  { host, port, database }: Address,
  { user, password }: Reader,
): Promise<string> {
  const escaped = [host, String(port), database, user, password].map((field) =>
    field.replaceAll(/[\\:]/g, String.raw`\$&`),
  )
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'reader.pgpass')
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${escaped.join(':')}\n`)
  } finally {
    await handle.close()
  }
  return file
}
