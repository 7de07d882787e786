import { type Command, InvalidArgumentError, Option } from 'commander'

import {
  type GivenNotice,
  endNotification,
  notify,
} from '#server/features/notices/operate/notify.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN, limitedText, rowId } from './program/options.ts'

const TYPES: GivenNotice['type'][] = ['info', 'warning', 'error', 'success']
const MAX_TITLE = 200
const MAX_MESSAGE = 2000
const MAX_LINK = 500

interface NotifyOptions {
  title?: string
  message?: string
  type: GivenNotice['type']
  link?: string
  popup?: boolean
  end?: number
  dryRun?: boolean
}

/** The operator's command for notifications that are not in the content folder. */
export function notifyCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('notify')
    .description('a notification for everyone, or the end of one')
    .option('--title <text>', 'one line', plainText(MAX_TITLE, false))
    .option('--message <text>', 'the text', plainText(MAX_MESSAGE, true))
    .addOption(new Option('--type <type>', 'how it looks').choices(TYPES).default('info'))
    .option('--link <url>', 'http or https', webLink)
    .option('--popup', 'also open it on the home page')
    .option('--end <id>', 'make a notification of this command inactive', rowId)
    .option(...DRY_RUN)
    .action(onDatabase<[], NotifyOptions>(notifyCommand))
}

/** Parses text without control characters, which the database could not store or pages show. */
function plainText(max: number, hasLines: boolean) {
  return (text: string): string => {
    const limited = limitedText(max)(text)
    const controls = hasLines ? /(?!\n)\p{Cc}|\p{Cs}/u : /\p{Cc}|\p{Cs}/u
    if (!controls.test(limited)) return limited
    throw new InvalidArgumentError('It must not contain control characters.')
  }
}

function webLink(text: string): string {
  const isLink = text.length <= MAX_LINK && /^https?:\/\/[^\s\p{Cc}]+$/u.test(text)
  if (isLink && URL.canParse(text)) return text
  throw new InvalidArgumentError('It is an address that begins with http:// or https://.')
}

async function notifyCommand(deps: CommandDeps, options: NotifyOptions): Promise<CommandResult> {
  const { title, message, type, link = null, popup = false, end, dryRun = false } = options
  const act = { actor: deps.actor, now: deps.now, dryRun }
  if (end !== undefined) {
    if ([title, message, options.link, options.popup].some((one) => one !== undefined)) {
      throw new OperatorError('Give either --end, or --title and --message.')
    }
    const ended = await endNotification(deps.db, end, act)
    const line = `${dryRun ? 'Would end' : 'Ended'}: notification ${end}, ${ended.title}.`
    return { lines: [line], data: ended, isDone: true }
  }
  if (title === undefined || message === undefined) {
    throw new OperatorError('Give --title and --message, or --end.')
  }
  const added = await notify(deps.db, { title, message, type, link, item: null, popup }, act)
  const line = dryRun
    ? `Would publish: ${title}.`
    : `Published: notification ${added.id}, ${title}.`
  return { lines: [line], data: dryRun ? {} : added, isDone: true }
}
