/** The values that differ between the apps of two deployments. */
export interface AppOptions {
  /** The address of the deployment, without a trailing slash. */
  url: string
  /** The application id, by which Android and its store permanently know the app. */
  id: string
  name: string
  /** The version of the pages. */
  version: string
}

/** Two or more words with dots between them; Android allows no other letters. */
const ID = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/
const LONGEST_ID = 100

/** The id is also a Java package, whose parts may not be words of that language. */
const JAVA_WORDS = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double ' +
    'else enum extends false final finally float for goto if implements import instanceof int ' +
    'interface long native new null package private protected public return short static super ' +
    'switch synchronized this throw throws transient true try void volatile while'
  ).split(' '),
)

/** Whether calls would be sent unencrypted, which is accepted only from a developer's own machine. */
export const isForTrying = (url: string) => new URL(url).protocol === 'http:'

/** The faults of the options, one sentence each. */
export function problemsOf({ url, id, version }: AppOptions): string[] {
  const problems = []
  if (!isAccepted(url)) {
    problems.push(
      'The address (--url, or the setting PUBLIC_URL) must be the https address of the site without ' +
        'a path, such as https://institute.example; http only for localhost, to try the app.',
    )
  }
  if (!ID.test(id) || id.length > LONGEST_ID) {
    problems.push(
      'The application id (--id) must be two or more words of lower-case letters, digits and _ with ' +
        'dots between them, such as in.institute.app.',
    )
  }
  const word = id.split('.').find((part) => JAVA_WORDS.has(part))
  if (word !== undefined) problems.push(`The application id (--id) may not contain '${word}'.`)
  if (!/^\d+\.\d{1,3}\.\d{1,3}$/.test(version)) {
    problems.push(`The version of the pages, ${version}, is not of the form 1.2.3.`)
  }
  return problems
}

function isAccepted(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isBare = url.origin === address
  return isBare && (url.protocol === 'https:' || (isForTrying(address) && isLocal(url)))
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost'

/** Android compares whole numbers to find the newer of two versions. */
export function versionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1000 + minor) * 1000 + patch
}
