import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE book (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      title text NOT NULL,
      author text NOT NULL,
      description text NOT NULL,
      type text NOT NULL CHECK (type IN ('free', 'paid')),
      price_paise bigint CHECK (price_paise >= 0),
      cover text,
      pdf_path text,
      image_path text,
      published boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (num_nonnulls(pdf_path, image_path) > 0)
    )`.execute(db)
  await sql`
    CREATE INDEX book_newest ON book (created_at DESC, id DESC) WHERE published`.execute(db)
  await sql`
    CREATE INDEX book_newest_by_type ON book (type, created_at DESC, id DESC)
    WHERE published`.execute(db)
  // The coupons of books are a fixed table in the code, so an order has the code and no id.
  await sql`
    ALTER TABLE purchase_order
      ADD book_coupon text,
      ADD CONSTRAINT purchase_order_book_coupon CHECK (book_coupon IS NULL OR item_kind = 'book'),
      ADD CONSTRAINT purchase_order_one_coupon CHECK (num_nonnulls(coupon_id, book_coupon) <= 1)
  `.execute(db)
}
