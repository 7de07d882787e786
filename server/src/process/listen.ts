import type { App } from '#server/http/app-deps.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

interface Listening {
  host: string
  port: number
  /** The name of the port's setting. */
  setting: 'PORT' | 'CONSOLE_PORT'
}

/** Starts listening; throws an OperatorError with a one-sentence reason if it cannot. */
export async function listen(app: App, at: Listening): Promise<void> {
  try {
    await app.listen({ host: at.host, port: at.port })
  } catch (error) {
    const sentence = obstacle(errorCode(error), at)
    throw sentence ? new OperatorError(sentence) : error
  }
}

function obstacle(
  code: string | undefined,
  { host, port, setting }: Listening,
): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} is taken by another program. ` +
        `Stop it, or start with ${setting}=${port === 65_535 ? port - 1 : port + 1}.`
      )
    case 'EACCES':
      return `Only root may use port ${port}. Start with a ${setting} from 1024 on.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Start with another HOST.`
    default:
      return undefined
  }
}
