import type { KeptData, KeptTime, StayingData } from '@sopan/domain/privacy'
import { sql } from 'kysely'

import type { Db, Row, Trx } from '../tables.ts'

export type Learner = Row<'app_user'>

/** A part of the data about learners: a file of the archive that they can download, and the tables in that file. */
export interface PersonalPart<List extends string = string> {
  /** The contents of its file, in the words of the archive. */
  about: string
  /** The lists of its file in their order. No list has an id of another learner or the name of a member. */
  lists: Record<List, ReadList>
  tables: Record<string, PersonalTable<List>>
}

export interface PersonalTable<List extends string = string> {
  /** The lists with its rows, or as a sentence why no list has them. */
  inArchive: readonly [List, ...List[]] | string
  /**
   * The parts of the privacy policy about it. `stays`: the data that stay after an erasure; null if no data of the
   * learner stay, unnamed if rows stay that the policy does not name. `until` is null where the policy names no time.
   */
  policy: { kept: KeptData; until: KeptTime | null; stays: StayingData | 'unnamed' | null }
  /** Erases the learner's data, or ends what they give a right to; without it, an erasure leaves the rows as they are. */
  erase?: Erase
  /** Erases what was kept for its time; returns how many rows, at most a batch. */
  expire?: (db: Db, now: Date) => Promise<number>
}

type Erase = (trx: Trx, learner: Learner, act: ErasingAct) => Promise<Partial<ErasedCounts>>

export type ReadList = (trx: Trx, learner: Learner, now: Date) => Promise<unknown>

export interface ErasingAct {
  at: Date
  actor: string
  reason?: string
  /** The email that takes the place of the learner's. */
  address: string
}

/** How much an erasure has changed. */
export interface ErasedCounts {
  sessions: number
  tickets: number
  /** Mails that were not sent yet. */
  mails: number
  /** Events of the payment provider whose content was erased. */
  events: number
  /** Ids of the ended access. */
  entitlements: number[]
}

/** The rows of a query, which names each column; its values come from the learner. */
export const list =
  (query: TemplateStringsArray, ...values: ((learner: Learner) => unknown)[]): ReadList =>
  async (trx, learner) =>
    (await sql(query, ...values.map((valueOf) => valueOf(learner))).execute(trx)).rows

/** A statement that erases data of a learner; `counted` names how many rows. */
export const change =
  (counted: 'tickets' | 'mails' | 'events' | null = null) =>
  (
    query: TemplateStringsArray,
    ...values: ((learner: Learner, act: ErasingAct) => unknown)[]
  ): Erase =>
  async (trx, learner, act) => {
    const statement = sql(query, ...values.map((valueOf) => valueOf(learner, act)))
    const { numAffectedRows } = await statement.execute(trx)
    return counted === null ? {} : { [counted]: Number(numAffectedRows) }
  }

// Values of both.
export const ID = ({ id }: Learner) => id
export const EMAIL = ({ email }: Learner) => email
export const EMAIL_KEY = ({ email_key: key }: Learner) => key

/** For the compiler: the tables of a part name lists that it has. */
export const personalPart = <List extends string>(part: PersonalPart<List>) => part

/** SQL: the rows of a learner's orders. */
export const ordersOf = (id: number) => sql`(SELECT id FROM purchase_order WHERE user_id = ${id})`
