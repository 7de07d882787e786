import { type Kysely, sql } from 'kysely'

/** Receipts of payments, credit notes of refunds, and their series of numbers without gaps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE document_series (
      kind text NOT NULL CHECK (kind IN ('receipt', 'credit note')),
      year text NOT NULL,
      last_serial integer NOT NULL CHECK (last_serial > 0),
      PRIMARY KEY (kind, year)
    )`.execute(db)
  await sql`
    CREATE TRIGGER never_deleted BEFORE DELETE ON document_series
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TABLE receipt (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL UNIQUE REFERENCES purchase_order,
      year text NOT NULL,
      serial integer NOT NULL CHECK (serial > 0),
      number text NOT NULL UNIQUE CHECK (length(number) <= 16),
      issued_at timestamptz NOT NULL,
      seller_name text NOT NULL,
      seller_address text NOT NULL,
      seller_email text NOT NULL,
      seller_gstin text,
      seller_state text,
      buyer_name text NOT NULL,
      buyer_email text NOT NULL,
      buyer_state text,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
      item_code text,
      title text NOT NULL,
      place_of_supply text,
      gst_hundredths integer CHECK (gst_hundredths BETWEEN 0 AND 9999),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
      cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
      sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
      igst_paise bigint NOT NULL CHECK (igst_paise >= 0 AND (igst_paise = 0 OR cgst_paise = 0)),
      UNIQUE (year, serial),
      CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise)
    )`.execute(db)
  await sql`
    CREATE TABLE credit_note (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      refund_id bigint NOT NULL UNIQUE REFERENCES refund,
      receipt_id bigint NOT NULL REFERENCES receipt,
      year text NOT NULL,
      serial integer NOT NULL CHECK (serial > 0),
      number text NOT NULL UNIQUE CHECK (length(number) <= 16),
      issued_at timestamptz NOT NULL,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
      cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
      sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
      igst_paise bigint NOT NULL CHECK (igst_paise >= 0 AND (igst_paise = 0 OR cgst_paise = 0)),
      UNIQUE (year, serial),
      CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise)
    )`.execute(db)
  await sql`CREATE INDEX credit_note_receipt ON credit_note (receipt_id)`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON receipt
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON credit_note
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  // Payments that were granted before this have no receipt, which `doctor money` has to know.
  await sql`
    INSERT INTO setting (key, value, updated_at)
    SELECT 'receipts since', to_jsonb(max(fulfilled_at)), now()
    FROM purchase_order WHERE gateway = 'cashfree' AND fulfilled_at IS NOT NULL
    HAVING count(*) > 0`.execute(db)
}
