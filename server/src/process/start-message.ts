import type { Settings } from '#server/lib/env/env.ts'

export interface StartMessageInput {
  settings: Settings
  /** Where the database is, without a password. */
  database: string
  /** Only with the sample catalogue. */
  demoLearner: { email: string; password: string } | null
  /** Lines about the staff's console. */
  console: readonly (readonly [name: string, value: string])[]
  pid: number
}

/** The text printed after a start. */
export function startMessage(input: StartMessageInput): string {
  const { settings, database, demoLearner, pid } = input
  const { PORT: port, PUBLIC_URL: publicUrl, mail } = settings
  const here = `http://localhost:${port}`
  const lines = [
    [
      'Address',
      publicUrl === here ? here : `${publicUrl} (listening on ${settings.HOST}, port ${port})`,
    ],
    ['Data folder', settings.DATA_DIR],
    ['Database', database],
    ['Payments', paymentLine(settings)],
    ['Mail', mail.smtpUrl ? mailServer(mail.smtpUrl) : `written to ${mail.outbox}`],
    ...(demoLearner
      ? [['Demo learner', `${demoLearner.email}, password: ${demoLearner.password}`]]
      : []),
    ...input.console,
    ['To stop', `Ctrl-C, or: kill ${pid}`],
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(14)}${value}`)
  return ['', `${settings.BRAND_NAME} is ready.`, '', ...table, ''].join('\n')
}

function paymentLine({ payments }: Settings): string {
  if (payments.gateway === 'mock') return 'demo: no money is taken'
  if (payments.mode === 'sandbox') return 'Cashfree sandbox: no money is taken'
  return 'Cashfree'
}

/** The URL without name and password. */
function mailServer(smtpUrl: string): string {
  const { hostname, port } = new URL(smtpUrl)
  return `sent by ${hostname}${port && `:${port}`}`
}
