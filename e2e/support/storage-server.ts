import { test as base } from '@playwright/test'

import { openStorage } from '../../server/test/files/open-storage.ts'
import { withProduct } from './product.ts'

interface StorageServer {
  url: string
  /** The origin from which browsers read files. */
  storageUrl: string
}

/** Tests of the product with its files in a storage. */
export const test = base.extend<object, { storageServer: StorageServer }>({
  storageServer: [
    // Playwright requires a pattern, also where no other fixture is used.
    async ({ browserName: _browserName }, provide) => {
      const storage = await openStorage()
      try {
        await withProduct(storage.environment, ({ url }) =>
          provide({ url, storageUrl: storage.settings.endpoint }),
        )
      } finally {
        await storage.close()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ storageServer }, provide) => provide(storageServer.url),
})
