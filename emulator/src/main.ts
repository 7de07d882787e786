import { Command, InvalidArgumentError, Option } from 'commander'

import { startEmulator } from './emulator.ts'

const DEFAULT_PORT = 8100
const WEBHOOK_URL = 'http://localhost:3000/api/webhooks/cashfree'

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('a port is a number from 0 to 65535')
  }
  return port
}

interface Flags {
  port: number
  appId: string
  secret: string
  webhookUrl: string
  webhooks: boolean
  rateLimits: 'production' | 'off'
}

const flags = new Command('emulator')
  .description(
    'A local stand-in for Cashfree, with its API, webhooks and checkout. It takes no money.',
  )
  .option('--port <port>', 'the port to listen on', portOf, DEFAULT_PORT)
  .option('--app-id <id>', 'the app id that the product sends', 'emulator-app')
  .option('--secret <secret>', 'the secret that the product sends and checks', 'emulator-secret')
  .option('--webhook-url <url>', 'where webhooks are sent', WEBHOOK_URL)
  .option('--no-webhooks', 'send no webhooks')
  .addOption(
    new Option('--rate-limits <limits>', 'the calls per minute')
      .choices(['production', 'off'])
      .default('production'),
  )
  .parse()
  .opts<Flags>()

const emulator = await startEmulator({
  port: flags.port,
  appId: flags.appId,
  secrets: [flags.secret],
  webhookUrl: flags.webhooks ? flags.webhookUrl : null,
  rateLimits: flags.rateLimits,
})

console.log(`The Cashfree emulator runs at ${emulator.url}. Settings of the product for it:

PAYMENTS=cashfree
CASHFREE_ENV=sandbox
CASHFREE_APP_ID=${flags.appId}
CASHFREE_SECRET=${flags.secret}
CASHFREE_BASE_URL=${emulator.apiUrl}
CASHFREE_SDK_URL=${emulator.sdkUrl}

Webhooks: ${flags.webhooks ? flags.webhookUrl : 'none'}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close())
}
