import { type Value, differenceText, listDifferences } from '@sopan/words/staff/differences'
import { parse } from 'yaml'

import type { ChangedTwice, MergedText } from '#server/content/shared/merge.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { couponsFile } from './schema.ts'

/** Coupons of different codes do not concern each other. */
export function mergeCoupons({ base, mine, theirs }: ChangedTwice): MergedText {
  const [before, mineByCode, other] = [byCode(base), byCode(mine), byCode(theirs)]
  const codes = [...new Set([...mineByCode.keys(), ...other.keys(), ...before.keys()])].toSorted()
  const conflicts: string[] = []
  const own: string[] = []
  const merged = codes.flatMap((code) => {
    const [was, is, became] = [before.get(code), mineByCode.get(code), other.get(code)]
    if (isSame(was, is)) return became ?? []
    if (!isSame(was, became) && !isSame(is, became)) {
      conflicts.push(...changesOf(code, was, became))
      own.push(...changesOf(code, was, is))
    }
    return is ?? []
  })
  return conflicts.length > 0 ? { conflicts, own } : { text: rewriteYaml(couponsFile, merged) }
}

const changesOf = (code: string, before: Value, after: Value) =>
  listDifferences({ [`coupon ${code}`]: before }, { [`coupon ${code}`]: after }).map(differenceText)

/** A draft may have coupons without a code. */
const byCode = (text: string): Map<string, Value> =>
  new Map((parse(text) as { code?: string }[]).map((coupon) => [coupon.code ?? '', coupon]))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
