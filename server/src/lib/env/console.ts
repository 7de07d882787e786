import { z } from 'zod'

import { orNull, portOrOff, webAddress } from './forms.ts'

/** The staff's console, on its own address and port. */
export interface ConsoleSettings {
  /** Its origin. */
  url: string
  port: number
  /** Encrypts the second factors; null for the one in the data folder, in development only. */
  secret: string | null
}

export const consoleVariables = {
  CONSOLE_URL: orNull(
    webAddress('http or https').refine(
      (address) => new URL(address).origin === address,
      'must have no path',
    ),
  ).describe('the address of the staff’s console ([console.md](console.md))'),
  CONSOLE_PORT: orNull(portOrOff).meta({
    description: 'its port, or `off`',
    ifOmitted: '`off`; in development the next port',
  }),
  CONSOLE_SECRET: orNull(z.string().min(32, 'must have at least 32 characters')).meta({
    description: 'encrypts the second factors of the staff; at least 32 characters',
    isSecret: true,
  }),
}

type ConsoleVariables = z.infer<z.ZodObject<typeof consoleVariables>> & {
  PORT: number
  APP_ENV: 'development' | 'production'
}

const MAX_PORT = 65_535

/** In development the console is on unless its port is 'off'. */
export function consoleOf(set: ConsoleVariables): ConsoleSettings | null {
  const port = set.CONSOLE_PORT ?? (set.APP_ENV === 'production' ? 'off' : set.PORT + 1)
  if (port === 'off' || port > MAX_PORT) return null
  const url = set.CONSOLE_URL ?? `http://localhost:${port}`
  return { url, port, secret: set.CONSOLE_SECRET }
}

/** The problems of the console's settings together, one sentence each. */
export function consoleProblems(set: Record<string, string | undefined>): string[] {
  const { CONSOLE_URL: url, CONSOLE_PORT: port = set['CONSOLE_URL'] && 'missing' } = set
  if (port === 'off') return []
  const problems = []
  if (port !== undefined && port === (set['PORT'] ?? '3000')) {
    problems.push('CONSOLE_PORT must differ from PORT.')
  }
  if (set['APP_ENV'] !== 'production' || port === undefined) return problems
  if (port === 'missing') problems.push('CONSOLE_URL needs CONSOLE_PORT too.')
  if (!url?.startsWith('https://')) {
    problems.push('CONSOLE_URL must be the https address of the console with APP_ENV=production.')
  }
  // Cookies do not know ports.
  if (hostOf(url) !== null && hostOf(url) === hostOf(set['PUBLIC_URL'])) {
    problems.push('CONSOLE_URL must have another host name than PUBLIC_URL.')
  }
  if (!set['CONSOLE_SECRET']) {
    problems.push(
      'The console needs CONSOLE_SECRET too: it encrypts the second factors of the staff.',
    )
  }
  return problems
}

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : null
