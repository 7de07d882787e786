import { plural } from '@sopan/domain/format'

import { checkContent } from '#server/content/check.ts'
import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { type ContentError, listErrors } from '#server/content/shared/content-errors.ts'
import type { Counts } from '#server/content/shared/import-report.ts'
import { insertAudit } from '#server/db/queries/audit.ts'

import type { Answer, Command } from './command.ts'

function refuse(errors: ContentError[]): Answer {
  return {
    lines: [
      listErrors(errors),
      `${errors.length} ${plural(errors.length, 'error')}. Nothing was changed.`,
    ],
    data: { errors },
    isDone: false,
  }
}

const inWords = ({ added, changed, unpublished, unchanged }: Counts) =>
  `${added} added, ${changed} changed, ${unpublished} unpublished, ${unchanged} unchanged`

/** Checks, imports and exports the catalogue as a folder (docs/content.md). */
export const contentCommands: Command[] = [
  {
    name: 'content check',
    usage: 'content check <folder>                every error with file and line',
    words: 1,
    needsDatabase: false,
    async run([folder = '']) {
      const { errors } = await checkContent(folder)
      if (errors.length > 0) return refuse(errors)
      return { lines: ['No errors.'], data: { errors }, isDone: true }
    },
  },
  {
    name: 'content import',
    usage: 'content import <folder> [--dry-run]   all of it, or nothing',
    words: 1,
    needsDatabase: true,
    async run([folder = ''], { dryRun }, deps) {
      const { db, files, now, actor } = deps()
      const report = await importContent(db, files, folder, { now, dryRun })
      if (report.errors.length > 0) return refuse(report.errors)
      const { added, changed, unpublished, unchanged } = report
      const counts = { added, changed, unpublished, unchanged }
      if (!dryRun && report.changes.length > 0) {
        await insertAudit(db, {
          at: now,
          actor,
          action: 'content import',
          subject: folder,
          after: counts,
        })
      }
      return {
        lines: [
          ...report.changes.map(({ action, item }) => `${action} ${item}`),
          ...Object.entries(report.kinds).map(([name, own]) => `${name}: ${inWords(own)}`),
          `${dryRun ? 'Would be' : 'Done'}: ${inWords(counts)}.`,
        ],
        data: { ...counts, kinds: report.kinds, changes: report.changes },
        isDone: true,
      }
    },
  },
  {
    name: 'content export',
    usage: 'content export <folder>               what is published, into an empty folder',
    words: 1,
    needsDatabase: true,
    async run([folder = ''], _, deps) {
      const { db, files } = deps()
      const report = await exportContent(db, files, folder)
      return { lines: [`${report.files} files written.`], data: report, isDone: true }
    },
  },
]
