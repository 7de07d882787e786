import { sql } from 'kysely'

import type { Db } from '../../server/src/db/tables.ts'

const COURSES = 8000
const OTHERS = 6000

/** 20,000 published items. */
export async function seedCatalogue(db: Db): Promise<void> {
  const titles = sql`
    (ARRAY['Complete', 'Short', 'Full', 'Practice'])[1 + n % 4] || ' ' ||
    (ARRAY['Maths', 'Reasoning', 'English', 'Polity', 'Geography', 'History', 'Science'])[1 + n % 7] || ' for ' ||
    (ARRAY['SSC', 'Banks, SSC', 'Police, SSC'])[1 + n % 3] || ', number' || n`
  await sql`
    INSERT INTO course (slug, title, summary, teacher, exams, description_markdown, description_html, type,
      price_paise, created_at, updated_at)
    SELECT 'c' || n, ${titles}, 'From the first rule on, class by class, with notes and a plan of the week.',
      'R. Malik', ARRAY['SSC CGL', 'IBPS PO'], 'About', repeat('For anyone. ', 60), 'paid', 149900,
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${COURSES}::int) n`.execute(db)
  await sql`
    INSERT INTO exam (slug, title, description, type, price_paise, max_attempts, created_at, updated_at)
    SELECT 't' || n, ${titles}, 'All four sections in one hour.', 'paid', 9900, 3,
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${OTHERS}::int) n`.execute(db)
  await sql`
    INSERT INTO book (slug, title, author, description, type, price_paise, pdf_path, created_at, updated_at)
    SELECT 'b' || n, ${titles}, 'A. Verma', repeat('Every article on one page. ', 5), 'paid', 20000,
      'paid/0123456789abcdef0123456789abcdef.pdf',
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${OTHERS}::int) n`.execute(db)
  await sql`NOTIFY catalogue`.execute(db)
  await sql`VACUUM ANALYZE`.execute(db)
}
