import type { DatabaseAddress } from '#server/db/connect.ts'

/** Values that the global setup passes to the workers. */
export interface TestServer {
  address: DatabaseAddress
  /** The prefix of every database name of this run. */
  prefix: string
  /** Migrated and empty; no connection to it may stay open. */
  template: string
  /** For data folders that several test files use. */
  folders: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The address of another database on the same server. */
export function databaseOn({ address }: TestServer, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
