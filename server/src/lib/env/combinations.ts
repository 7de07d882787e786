import { isGstin, stateCodeOf } from '@sopan/domain/receipts/gstin'
import { findState } from '@sopan/domain/receipts/states'

import { consoleProblems } from './console.ts'
import { storageProblems } from './storage.ts'
import type { Variables } from './variables.ts'

/** Settings that are valid individually and invalid together, one sentence each. */
export function combinationProblems(set: Variables): string[] {
  return [
    ...mailProblems(set),
    ...databaseProblems(set),
    ...paymentProblems(set),
    ...sellerProblems(set),
    ...consoleProblems(set),
    ...storageProblems(set),
    ...productionProblems(set),
  ]
}

function mailProblems(set: Variables): string[] {
  if (!set['SMTP_URL'] || set['MAIL_FROM']) return []
  return ['SMTP_URL needs MAIL_FROM too: the address that mails come from.']
}

function databaseProblems(set: Variables): string[] {
  if (!set['DATABASE_DIRECT_URL'] || set['DATABASE_URL']) return []
  return ['DATABASE_DIRECT_URL needs DATABASE_URL too: the address of PgBouncer.']
}

/**
 * Without keys the demo gateway is used, in production only if it is set explicitly. Incomplete
 * keys must not fall back to the demo.
 */
function paymentProblems(set: Variables): string[] {
  const problems = []
  for (const name of ['CASHFREE_BASE_URL', 'CASHFREE_SDK_URL']) {
    if (set[name] && set['APP_ENV'] === 'production') {
      problems.push(
        `${name} is for tests only: with APP_ENV=production only Cashfree’s own hosts are used.`,
      )
    }
  }
  if (set['PAYMENTS'] === 'mock') return problems
  const keys = ['CASHFREE_APP_ID', 'CASHFREE_SECRET']
  const missing = keys.filter((key) => !set[key])
  const usesCashfree = set['PAYMENTS'] === 'cashfree' || missing.length < keys.length
  const demo = 'set PAYMENTS=mock to run with demo payments on purpose'
  if (!usesCashfree && set['APP_ENV'] !== 'production') return problems
  if (missing.length > 0) problems.push(`Payments need ${missing.join(' and ')}; or ${demo}.`)
  return problems
}

/** Before the first real payment, because a receipt keeps the seller's details permanently. */
function missingSeller(set: Variables): string[] {
  const takesMoney = set['PAYMENTS'] !== 'mock' && set['CASHFREE_ENV'] !== 'sandbox'
  const missing = ['SELLER_NAME', 'SELLER_ADDRESS'].filter((name) => !set[name])
  if (!takesMoney || !set['CASHFREE_APP_ID'] || missing.length === 0) return []
  return [`Receipts need ${missing.join(' and ')} with APP_ENV=production.`]
}

const RATES = ['GST_RATE_COURSE', 'GST_RATE_TEST', 'GST_RATE_BOOK', 'GST_RATE_BUNDLE']

function sellerProblems(set: Variables): string[] {
  const problems = []
  const rates = RATES.filter((name) => set[name])
  const missing = ['SELLER_GSTIN', 'SELLER_STATE'].filter((name) => !set[name])
  if (rates.length > 0 && missing.length > 0) {
    const needs = `${rates.join(', ')} cannot be used without ${missing.join(' and ')}`
    problems.push(`${needs}: only a registered seller charges GST.`)
  }
  const state = findState(set['SELLER_STATE'] ?? null)
  const gstin = set['SELLER_GSTIN'] ?? ''
  if (state !== null && isGstin(gstin) && stateCodeOf(gstin) !== state.code) {
    problems.push(
      `SELLER_GSTIN begins with ${stateCodeOf(gstin)}, but the code of SELLER_STATE is ${state.code}.`,
    )
  }
  if ((set['RECEIPT_PREFIX'] ?? 'R') === (set['CREDIT_NOTE_PREFIX'] ?? 'C')) {
    problems.push('RECEIPT_PREFIX and CREDIT_NOTE_PREFIX must differ.')
  }
  return problems
}

function productionProblems(set: Variables): string[] {
  if (set['APP_ENV'] !== 'production') return []
  const problems = missingSeller(set)
  if (!set['PUBLIC_URL']?.startsWith('https://')) {
    problems.push(
      'PUBLIC_URL must be the https address of this site with APP_ENV=production: ' +
        'mails and link previews carry it.',
    )
  }
  if (set['RATE_LIMIT'] === 'off') {
    problems.push('RATE_LIMIT=off is for tests only: with APP_ENV=production it must be on.')
  }
  if (set['SAMPLE_CONTENT'] === 'on') {
    problems.push(
      'SAMPLE_CONTENT=on brings a demo learner whose password is known: ' +
        'with APP_ENV=production it must be off.',
    )
  }
  return problems
}
