import { type Kysely, sql } from 'kysely'

/** Indexes and tables for the payment history, the dashboard and the rewards of a learner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All that counts, filters and sums need, so that they read no rows of the table.
  await sql`
    CREATE INDEX purchase_order_history ON purchase_order (user_id, id DESC, state)
    INCLUDE (item_kind, amount_paise)
    WHERE (session_id IS NOT NULL AND gateway <> 'none') OR fulfilled_at IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE referral_event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      kind text NOT NULL CHECK (kind IN ('signup', 'download')),
      referrer_id bigint NOT NULL REFERENCES app_user CHECK (referrer_id <> user_id),
      created_at timestamptz NOT NULL,
      UNIQUE (user_id, kind)
    )`.execute(db)
  await sql`
    CREATE INDEX referral_event_by_referrer ON referral_event (referrer_id, kind)`.execute(db)
  // Accounts that were made with a code before referrals were counted.
  await sql`
    INSERT INTO referral_event (user_id, kind, referrer_id, created_at)
    SELECT id, 'signup', referred_by, created_at FROM app_user
    WHERE referred_by IS NOT NULL AND referred_by <> id`.execute(db)
  await sql`
    INSERT INTO referral_event (user_id, kind, referrer_id, created_at)
    SELECT u.id, 'download', u.referred_by, min(s.created_at)
    FROM app_user u JOIN session s ON s.user_id = u.id
    WHERE u.referred_by IS NOT NULL AND u.referred_by <> u.id AND s.platform IN ('android', 'ios')
    GROUP BY u.id`.execute(db)
}
