import { randomInt } from 'node:crypto'

import type { EndpointOutput } from '@sopan/contract/endpoint'
import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import {
  createBundleOrder,
  createCourseOrder,
  verifyBundlePayment,
  verifyCoursePayment,
} from '@sopan/contract/orders/orders'
import { type Emulator, startEmulator } from '@sopan/emulator'

import { type Product, startProduct } from './product.ts'
import { type SignedIn, seedLearners } from './seed.ts'

export type Control = Emulator['control']

type RateLimits = 'production' | 'off'

/** An emulator of Cashfree, and the settings of a product that uses it. */
export async function startGateway(rateLimits: RateLimits) {
  const emulator = await startEmulator({ appId: 'bench', secrets: ['bench'], rateLimits })
  const environment = {
    CASHFREE_APP_ID: 'bench',
    CASHFREE_SECRET: 'bench',
    CASHFREE_BASE_URL: emulator.apiUrl,
    CASHFREE_SDK_URL: emulator.sdkUrl,
  }
  return { emulator, environment }
}

/** Runs a measurement with a product that uses an emulator of Cashfree, without webhooks. */
export async function withEmulator<T>(
  rateLimits: RateLimits,
  work: (product: Product, control: Control) => Promise<T>,
): Promise<T> {
  const { emulator, environment } = await startGateway(rateLimits)
  try {
    const product = await startProduct({ environment })
    try {
      return await work(product, emulator.control)
    } finally {
      await product.stop()
    }
  } finally {
    await emulator.close()
  }
}

/** Learners with a phone number, which an order needs. */
export async function seedBuyers(product: Pick<Product, 'db'>, count: number): Promise<SignedIn[]> {
  const learners = await seedLearners(product, count)
  await product.db.updateTable('app_user').set({ phone: '9876543210' }).execute()
  return learners
}

/** The calls of a buyer; each throws if its response is not a 200. */
export function buying(url: string) {
  const send = async ({ headers }: SignedIn, path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 100)}`)
    return JSON.parse(text) as { success: boolean; data: { order_id: string } }
  }
  const dueParts = async ({ headers }: SignedIn) => {
    const response = await fetch(`${url}/api${listDueParts.url}?can=bundles`, { headers })
    return (await response.json()) as EndpointOutput<typeof listDueParts>
  }
  return {
    order: async (buyer: SignedIn, courseId: number): Promise<string> =>
      (await send(buyer, createCourseOrder.url, { course_id: courseId })).data.order_id,
    verify: async (buyer: SignedIn, orderId: string): Promise<boolean> =>
      (await send(buyer, verifyCoursePayment.url, { order_id: orderId })).success,
    orderBundle: async (buyer: SignedIn, bundleId: number): Promise<string> =>
      (await send(buyer, createBundleOrder.url, { bundle_id: bundleId })).data.order_id,
    /** Orders one of the parts of fees that are due next; null if none is. */
    orderPart: async (buyer: SignedIn): Promise<{ id: string; isOfBundle: boolean } | null> => {
      const { parts } = (await dueParts(buyer)).data
      const part = parts[randomInt(Math.max(parts.length, 1))]
      if (part === undefined) return null
      const { order_id: id } = (await send(buyer, createPartOrder.url, { part_id: part.part_id }))
        .data
      return { id, isOfBundle: part.transaction_type === 'bundle' }
    },
    verifyBundle: async (buyer: SignedIn, orderId: string): Promise<boolean> =>
      (await send(buyer, verifyBundlePayment.url, { order_id: orderId })).success,
  }
}
