import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * Fees in parts. A plan is agreed at the desk: parts with amounts and due days, each paid by an order. A part is paid while an order
 * for it is fulfilled. One entitlement gives the access. `plan_pause` computes when the access pauses because a part is overdue, and
 * `is_open_plan` whether parts can be paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE fee_plan (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book', 'bundle')),
      item_id bigint NOT NULL,
      title text NOT NULL,
      grace_days integer NOT NULL CHECK (grace_days >= 0),
      agreed_at timestamptz NOT NULL,
      ended_at timestamptz,
      end_reason text,
      CHECK ((ended_at IS NULL) = (end_reason IS NULL))
    );
    CREATE INDEX fee_plan_of_learner ON fee_plan (user_id);
    CREATE TABLE fee_part (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      plan_id bigint NOT NULL REFERENCES fee_plan,
      number integer NOT NULL CHECK (number > 0),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      due_on date NOT NULL,
      UNIQUE (plan_id, number)
    )`.execute(db)
  await sql`ALTER TABLE purchase_order ADD COLUMN fee_part_id bigint REFERENCES fee_part`.execute(
    db,
  )
  await sql`ALTER TABLE entitlement ADD COLUMN fee_plan_id bigint REFERENCES fee_plan`.execute(db)
  await sql`
    CREATE FUNCTION plan_pause(plan bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT min((p.due_on + f.grace_days + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')
        FROM fee_plan f JOIN fee_part p ON p.plan_id = f.id
        WHERE f.id = plan AND f.ended_at IS NULL AND NOT EXISTS (
          SELECT FROM purchase_order o WHERE o.fee_part_id = p.id AND o.state = 'fulfilled'));
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION is_open_plan(plan bigint, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN EXISTS (
        SELECT FROM fee_plan f JOIN entitlement e ON e.fee_plan_id = f.id AND e.revoked_at IS NULL
        WHERE f.id = plan AND f.ended_at IS NULL
          AND coalesce(access_end(e.starts_at, e.ends_at, opening_of(e.item_kind, e.item_id)) > at, true));
    END $$`.execute(db)
}
