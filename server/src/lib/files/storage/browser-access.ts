import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

import { errorCode } from '../../error-code.ts'

const TIMEOUT_MS = 10_000

/** The origin of a page whose call was redirected twice, such as a page of the Android app. */
const ORIGIN = 'null'

/** The headers that the PDF viewer reads, besides the headers that every page may read. */
const READ = ['accept-ranges', 'content-range']

interface StoredFile {
  /** Signed, as browsers get it. */
  url: string
  type: string
  disposition: string
}

/** The problems of browsers with a stored file: they cannot read it, or can read it unsigned. One sentence each. */
export async function problemsForBrowsers(file: StoredFile): Promise<string[]> {
  const unsigned = await ask('GET', file.url.replace(/\?.*$/s, ''))
  const part = await ask('GET', file.url, { origin: ORIGIN, range: 'bytes=0-0' })
  const preflight = await ask('OPTIONS', file.url, {
    origin: ORIGIN,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'range',
  })
  const failed = [unsigned, part, preflight].find((answer) => typeof answer === 'string')
  if (failed !== undefined)
    return [`Browsers cannot read files: the storage does not answer (${failed}).`]
  return [
    ...problemsOfSecrecy(unsigned as Answer),
    ...problemsOfReading(part as Answer, file),
    ...problemsOfCors(part as Answer, preflight as Answer),
  ]
}

type Answer = Pick<IncomingMessage, 'headers'> & { status: number }

const isGood = ({ status }: Answer) => status >= 200 && status < 300

function problemsOfSecrecy(unsigned: Answer): string[] {
  if (unsigned.status >= 400) return []
  return ['Its files can be read without a signature, also the paid ones: make the bucket private.']
}

function problemsOfReading(part: Answer, { type, disposition }: StoredFile): string[] {
  if (!isGood(part)) return [`Browsers cannot read files by signed addresses (${part.status}).`]
  const problems = []
  if (part.status !== 206) problems.push('It sends no ranges of files, which videos need.')
  const { 'content-type': ofType, 'content-disposition': ofDisposition } = part.headers
  if (ofType !== type || ofDisposition !== disposition) {
    problems.push('It does not send the Content-Type and Content-Disposition of a file.')
  }
  return problems
}

function problemsOfCors(part: Answer, preflight: Answer): string[] {
  if (!isGood(part)) return []
  const allows = ({ headers }: Answer) =>
    ['*', ORIGIN].includes(headers['access-control-allow-origin'] ?? '')
  const exposed = listOf(part.headers['access-control-expose-headers'])
  const allowed = listOf(preflight.headers['access-control-allow-headers'])
  const isEnough =
    allows(part) &&
    READ.every((name) => exposed.includes(name) || exposed.includes('*')) &&
    isGood(preflight) &&
    allows(preflight) &&
    (allowed.includes('range') || allowed.includes('*'))
  if (isEnough) return []
  return [
    'The CORS rules of the bucket must allow GET and HEAD from every origin (*) with the header Range, and expose ' +
      'Accept-Ranges and Content-Range (docs/many-machines.md): the PDF viewer needs them.',
  ]
}

const listOf = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((name) => name.trim().toLowerCase())

/** The head of a response; the code of the error if there is no response. */
async function ask(
  method: 'GET' | 'OPTIONS',
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer | string> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method,
    headers,
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  try {
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.destroy()
    return { status: response.statusCode ?? 0, headers: response.headers }
  } catch (error) {
    return errorCode(error) ?? 'no response'
  } finally {
    request.on('error', () => undefined)
    request.destroy()
  }
}
