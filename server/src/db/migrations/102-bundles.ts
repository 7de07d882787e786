import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

const KINDS = sql`item_kind IN ('course', 'exam', 'book', 'bundle')`

/** The tables with a kind of item, each with the name of its rule about the kinds. */
const WITH_KIND = ['coupon_item', 'purchase_order', 'entitlement', 'receipt']

/**
 * Bundles of courses, tests and books at one price. One entitlement to a bundle gives access to all its items, which the view
 * `access` computes. An item that was taken out
 * or unpublished stays for who ordered before. Openings of books are counted by entitlement and book
 * in a table, because one entitlement can be to several books.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bundle (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      title text NOT NULL,
      description text NOT NULL,
      cover text,
      exams text[] NOT NULL DEFAULT '{}',
      exam_slugs text[] NOT NULL DEFAULT '{}',
      price_paise bigint NOT NULL CHECK (price_paise > 0),
      validity_days integer CHECK (validity_days > 0),
      hi jsonb,
      counts jsonb NOT NULL DEFAULT '{"courses": 0, "tests": 0, "books": 0}',
      is_series boolean NOT NULL GENERATED ALWAYS AS (counts @> '{"courses": 0, "books": 0}') STORED,
      published boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search_text text NOT NULL
        GENERATED ALWAYS AS (searched_text(exams, title, description, hi ->> 'title', hi ->> 'description')) STORED
    );
    CREATE INDEX bundle_newest ON bundle (created_at DESC, id DESC) WHERE published`.execute(db)
  await sql`
    CREATE TABLE bundle_item (
      bundle_id bigint NOT NULL REFERENCES bundle,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
      item_id bigint NOT NULL,
      position integer NOT NULL,
      opens_at timestamptz,
      max_attempts integer CHECK (max_attempts > 0),
      removed_at timestamptz,
      unpublished_at timestamptz,
      PRIMARY KEY (bundle_id, item_kind, item_id),
      CHECK (max_attempts IS NULL OR item_kind = 'exam')
    );
    CREATE INDEX bundle_item_of_item ON bundle_item (item_kind, item_id)`.execute(db)
  await sql`
    CREATE TABLE book_opening (
      entitlement_id bigint NOT NULL REFERENCES entitlement,
      book_id bigint NOT NULL REFERENCES book,
      opened_at timestamptz NOT NULL,
      PRIMARY KEY (entitlement_id, book_id)
    )`.execute(db)
  await sql`
    INSERT INTO book_opening (entitlement_id, book_id, opened_at)
    SELECT id, item_id, opened_at FROM entitlement WHERE opened_at IS NOT NULL`.execute(db)
  for (const table of WITH_KIND) {
    const rule = sql.ref(`${table}_item_kind_check`)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${rule},
      ADD CONSTRAINT ${rule} CHECK (${KINDS}) NOT VALID`.execute(db)
  }
  await sql`ALTER TABLE attempt DROP CONSTRAINT attempt_user_id_entitlement_id_number_key`.execute(
    db,
  )
  await sql`
    CREATE OR REPLACE VIEW access AS
      SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
        access_end(e.starts_at, e.ends_at, exam.opens_at) AS ends_at, e.revoked_at, e.reason, e.max_attempts,
        e.opened_at, NULL::timestamptz AS opens_at, NULL::bigint AS bundle_id
      FROM entitlement e LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
      UNION ALL
      SELECT e.id, e.user_id, i.item_kind, i.item_id, e.source, e.order_id, e.starts_at, e.ends_at, e.revoked_at,
        e.reason, CASE WHEN i.item_kind = 'exam' THEN coalesce(i.max_attempts, exam.max_attempts) END,
        NULL::timestamptz, i.opens_at, e.item_id
      FROM entitlement e
      JOIN bundle_item i ON i.bundle_id = e.item_id
        AND (i.removed_at IS NULL AND i.unpublished_at IS NULL OR least(i.removed_at, i.unpublished_at) > coalesce(
          (SELECT created_at FROM purchase_order o WHERE o.id = e.order_id), e.starts_at))
      LEFT JOIN exam ON i.item_kind = 'exam' AND exam.id = i.item_id
      WHERE e.item_kind = 'bundle'`.execute(db)
}
