import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { rupeesAndPaise } from '@sopan/domain/format'
import { startOfIndianDay } from '@sopan/domain/indian-day'
import { type Command, Option } from 'commander'

import { type ReportFile, reportFile } from '../features/reports/files/report-file.ts'
import { type ReportQuery, readReport } from '../features/reports/read-report.ts'
import {
  type Column,
  type Period,
  type Table,
  type Value,
  thisMonth,
} from '../features/reports/report.ts'
import { errorCode } from '../lib/error-code.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { printable } from '../lib/printable.ts'
import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { indianDay } from './program/options.ts'

/** Rows of a table that are printed; the files have all of them. */
const PRINTED = 50
const LONGEST_DAYS = 3660

interface FileOptions {
  csv?: string
  xlsx?: string
  table?: string
}

interface PeriodOptions extends FileOptions {
  from?: string
  to?: string
}

type Counted = Extract<ReportQuery, { name: 'results' }>['counted']

interface AttemptOptions extends PeriodOptions {
  attempts: Counted
}

const OF_PERIOD = {
  sales: 'receipts and credit notes by day, by item, by kind of item and by method',
  gst: 'taxes by place of supply, rate and code, and the numbers of the documents',
  coupons: 'uses of coupons and referrals, and the income that they brought',
  refunds: 'what was returned, why, how and after how many days, and its credit notes',
  learners: 'new and active learners, access that ends, learners who are silent',
} as const

const OF_TEST = {
  results: 'ranks and percentiles of a test, its sections and its distribution',
  items: 'how each question of a test works, and which keys to check',
} as const

/** Operator commands that read; each prints its tables, or writes them to files. */
export function reportCommands(program: Command, { onDatabase }: Actions): void {
  const report = program.command('report').description('sales, taxes, learners and tests')
  for (const [name, text] of entriesOf(OF_PERIOD)) {
    withFiles(withPeriod(report.command(name).description(text), 'this month')).action(
      onDatabase((deps: CommandDeps, options: PeriodOptions) =>
        reportCommand(deps, { name, period: periodOf(deps, options) }, options),
      ),
    )
  }
  withFiles(
    report
      .command('progress')
      .description('how far the learners of a course have come')
      .argument('<course>', 'the slug of a course'),
  ).action(
    onDatabase((deps: CommandDeps, course: string, options: FileOptions) =>
      reportCommand(deps, { name: 'progress', course }, options),
    ),
  )
  for (const [name, text] of entriesOf(OF_TEST)) {
    const ofTest = report
      .command(name)
      .description(text)
      .argument('<test>', 'the slug of a test')
      .addOption(
        new Option('--attempts <which>', 'of each learner')
          .choices(['first', 'best', 'all'])
          .default('first'),
      )
    withFiles(withPeriod(ofTest, 'all times')).action(
      onDatabase((deps: CommandDeps, test: string, options: AttemptOptions) =>
        reportCommand(
          deps,
          { name, test, counted: options.attempts, period: periodOf(deps, options) },
          options,
        ),
      ),
    )
  }
}

const entriesOf = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.entries(texts) as [keyof Texts & string, string][]

const withPeriod = (command: Command, otherwise: string) =>
  command
    .option('--from <day>', `the first day, such as 2026-11-01; without it ${otherwise}`, indianDay)
    .option('--to <day>', 'the last day; without it today', indianDay)

const withFiles = (command: Command) =>
  command
    .option('--csv <file>', 'writes one table to a new file, or into a folder')
    .option('--xlsx <file>', 'writes all tables to a new Excel file, or into a folder')
    .option('--table <name>', 'the table for --csv; without it the first one')

/** The given period; null if none is given, so that the report decides. */
function periodOf({ now }: CommandDeps, { from, to }: PeriodOptions): Period | null {
  if (from === undefined && to === undefined) return null
  const today = thisMonth(now).to
  const period = { from: from ?? `${(to ?? today).slice(0, 8)}01`, to: to ?? today }
  const days =
    (startOfIndianDay(period.to).getTime() - startOfIndianDay(period.from).getTime()) / 86_400_000
  if (days < 0) throw new OperatorError('--from is after --to.')
  if (days > LONGEST_DAYS) throw new OperatorError('A period has at most ten years.')
  return period
}

async function reportCommand(
  deps: CommandDeps,
  query: ReportQuery,
  { csv, xlsx, table }: FileOptions,
): Promise<CommandResult> {
  const { actor, now } = deps
  const report = await readReport(deps, query, { actor, now })
  const files: string[] = []
  if (csv !== undefined)
    files.push(await writeNew(csv, await reportFile(report, { format: 'csv', table })))
  if (xlsx !== undefined)
    files.push(await writeNew(xlsx, await reportFile(report, { format: 'xlsx' })))
  return {
    lines: [
      ...(report.notice === null ? [] : [report.notice, '']),
      ...(files.length === 0
        ? report.tables.flatMap(linesOf)
        : files.map((file) => `Written: ${file}`)),
      ...report.notes,
    ],
    data: { ...report, files },
    isDone: true,
  }
}

/** Writes a file that does not exist yet, which only its owner can read; a folder gets a file of this name. */
async function writeNew(path: string, { name, content }: ReportFile): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(path, name) : path
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new OperatorError(`${file} exists already.`)
    if (errorCode(error) === 'ENOENT')
      throw new OperatorError(`The folder of ${file} does not exist.`)
    throw error
  }
  return file
}

function linesOf({ title, columns, rows }: Table): string[] {
  const cells = [
    columns.map((column) => column.title),
    ...rows
      .slice(0, PRINTED)
      .map((row) => columns.map((column) => cellText(column, row[column.key] ?? null))),
  ]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  )
  const isRight = (index: number) => columns[index]?.kind !== 'text'
  const lines = cells.map((line) =>
    line
      .map((text, index) =>
        isRight(index) ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const more = rows.length - PRINTED
  return [
    title,
    ...(rows.length === 0 ? ['Nothing in this period.'] : lines),
    ...(more > 0 ? [`${more} more; --csv and --xlsx write all.`] : []),
    '',
  ]
}

function cellText({ kind }: Column, value: Value): string {
  if (value === null) return '–'
  if (typeof value === 'string') return printable(value)
  if (kind === 'paise') return rupeesAndPaise(value / 100)
  if (kind === 'percent') return `${value.toFixed(2)} %`
  return kind === 'number' ? value.toFixed(2) : String(value)
}
