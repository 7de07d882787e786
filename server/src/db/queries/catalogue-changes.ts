import pg from 'pg'

import type { DatabaseAddress } from '../connect.ts'

/** The channel on which an import notifies every server, in its transaction. */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Longest pause before a lost connection is opened again. */
const RETRY_MS = 2000

/** Notifies caches of the catalogue that it has changed. */
export interface CatalogueChanges {
  subscribe(listener: () => void): void
  announce(): void
}

export function createCatalogueChanges(): CatalogueChanges {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => void listeners.add(listener),
    announce: () => {
      for (const listener of listeners) listener()
    },
  }
}

/**
 * Listens on a separate connection and announces each change. It also announces after each connect,
 * because notifications may have been missed before. Returns a function that stops it.
 */
export function listenForChanges(
  address: DatabaseAddress,
  changes: CatalogueChanges,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...address,
      application_name: 'sopan catalogue listener',
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => undefined)
    fresh.on('end', again)
    fresh.on('notification', () => changes.announce())
    await fresh.connect()
    await fresh.query(`LISTEN ${CATALOGUE_CHANNEL}`)
    changes.announce()
  }

  function again(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => connect().catch(again), RETRY_MS)
  }

  connect().catch(again)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
