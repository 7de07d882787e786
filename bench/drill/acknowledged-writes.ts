import type { OptionLetter } from '@sopan/contract/exams/option'

import { markNumber } from '../../domain/src/exams/marks.ts'
import type { Db } from '../../server/src/db/tables.ts'

/** A learner of the drill and the state of their actions. */
export interface DrillLearner {
  id: number
  headers: Record<string, string>
  attempt: OpenAttempt | null
}

export interface OpenAttempt {
  id: number
  questions: number[]
  seq: number
}

interface Choice {
  seq: number
  option: OptionLetter
}

/** Everything that the server has acknowledged, which must survive every kill. */
export class AcknowledgedWrites {
  /** By 'attempt question': the newest answer whose save was acknowledged. */
  readonly choices = new Map<string, Choice>()
  /** By attempt: the marks that a submit returned. */
  readonly results = new Map<number, number>()
  /** 'user kind item' of each acknowledged purchase and enrolment. */
  readonly grants = new Set<string>()

  #answers = 0

  /** How many writes were acknowledged. */
  get count(): number {
    return this.#answers + this.results.size + this.grants.size
  }

  describe(): string {
    return `${this.choices.size} answers, ${this.results.size} results, ${this.grants.size} grants`
  }

  choose(attemptId: number, questionId: number, choice: Choice): void {
    this.#answers++
    this.choices.set(`${attemptId} ${questionId}`, choice)
  }

  /** Acknowledged writes that are missing in the database, one sentence each. */
  async findLost(db: Db): Promise<string[]> {
    const answers = await db
      .selectFrom('attempt_answer')
      .select(['attempt_id', 'question_id', 'option', 'seq'])
      .execute()
    const stored = new Map(answers.map((one) => [`${one.attempt_id} ${one.question_id}`, one]))
    const lostChoices = [...this.choices].flatMap(([key, choice]) => {
      const found = stored.get(key)
      // A later answer may have been stored although its response was lost.
      const isKept =
        found !== undefined &&
        (found.seq > choice.seq || (found.seq === choice.seq && found.option === choice.option))
      return isKept ? [] : [`answer ${key} seq ${choice.seq} is not stored`]
    })
    const grades = await db
      .selectFrom('grade')
      .select(['attempt_id', 'marks', 'marks_denominator'])
      .where('version', '=', 1)
      .execute()
    const marksOf = new Map(
      grades.map((grade) => [grade.attempt_id, markNumber(grade.marks, grade.marks_denominator)]),
    )
    const lostResults = [...this.results].flatMap(([id, marks]) =>
      marksOf.get(id) === marks
        ? []
        : [
            `attempt ${id} was reported with ${marks} marks and has ${marksOf.get(id) ?? 'no grade'}`,
          ],
    )
    const rows = await db
      .selectFrom('entitlement')
      .select(['user_id', 'item_kind', 'item_id'])
      .execute()
    const held = new Set(rows.map((row) => `${row.user_id} ${row.item_kind} ${row.item_id}`))
    const lostGrants = [...this.grants].flatMap((grant) =>
      held.has(grant) ? [] : [`grant ${grant} is not there`],
    )
    return [...lostChoices, ...lostResults, ...lostGrants]
  }
}
