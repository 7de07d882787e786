import type { DatabaseAddress } from '#server/db/connect.ts'

/** What the run's global setup tells its workers. */
export interface TestServer {
  address: DatabaseAddress
  /** Begins the name of every database of this run. */
  prefix: string
  /** Migrated and empty; nobody may stay connected to it. */
  template: string
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
