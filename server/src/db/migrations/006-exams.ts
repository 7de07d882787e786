import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = '23001';
    END $$`.execute(db)
  await addPapers(db)
  await addAttempts(db)
  for (const table of ['paper', 'paper_section', 'paper_question', 'answer_log', 'grade']) {
    await sql`
      CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  }
}

/** A test, and the immutable revisions of its paper. */
async function addPapers(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE exam (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      title text NOT NULL,
      description text NOT NULL,
      type text NOT NULL CHECK (type IN ('free', 'paid')),
      price_paise bigint CHECK (price_paise >= 0),
      validity_days integer CHECK (validity_days > 0),
      max_attempts integer NOT NULL DEFAULT 1 CHECK (max_attempts > 0),
      paper_id bigint,
      published boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX exam_newest ON exam (created_at DESC, id DESC) WHERE published`.execute(db)
  await sql`
    CREATE INDEX exam_newest_by_type ON exam (type, created_at DESC, id DESC)
    WHERE published`.execute(db)
  await sql`
    CREATE TABLE paper (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      exam_id bigint NOT NULL REFERENCES exam,
      content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
      time_limit_seconds integer NOT NULL CHECK (time_limit_seconds BETWEEN 1 AND 86400),
      pass_percent integer NOT NULL DEFAULT 60 CHECK (pass_percent BETWEEN 0 AND 100),
      marks_denominator integer NOT NULL DEFAULT 1
        CHECK (marks_denominator BETWEEN 1 AND 10000),
      shuffle_options boolean NOT NULL DEFAULT false,
      languages text[] NOT NULL DEFAULT '{en}' CHECK (languages[1] IS NOT NULL),
      created_at timestamptz NOT NULL,
      UNIQUE (exam_id, content_hash),
      UNIQUE (exam_id, id)
    )`.execute(db)
  await sql`
    ALTER TABLE exam ADD FOREIGN KEY (id, paper_id) REFERENCES paper (exam_id, id)`.execute(db)
  await sql`
    CREATE TABLE paper_section (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      paper_id bigint NOT NULL REFERENCES paper,
      position integer NOT NULL CHECK (position > 0),
      name text NOT NULL,
      time_limit_seconds integer CHECK (time_limit_seconds > 0),
      UNIQUE (paper_id, position),
      UNIQUE (paper_id, id)
    )`.execute(db)
  // Marks are whole numbers over the paper's denominator: +2/-0.50 is 4 and -1 over 2.
  await sql`
    CREATE TABLE paper_question (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      paper_id bigint NOT NULL REFERENCES paper,
      position integer NOT NULL CHECK (position > 0),
      section_id bigint,
      option_count integer NOT NULL CHECK (option_count BETWEEN 2 AND 4),
      correct_option text NOT NULL CHECK (correct_option IN ('A', 'B', 'C', 'D')),
      right_marks integer NOT NULL DEFAULT 1 CHECK (right_marks BETWEEN 0 AND 1000000),
      wrong_marks integer NOT NULL DEFAULT 0 CHECK (wrong_marks BETWEEN -1000000 AND 0),
      texts jsonb NOT NULL CHECK (texts ? 'en'),
      source jsonb NOT NULL,
      UNIQUE (paper_id, position),
      FOREIGN KEY (paper_id, section_id) REFERENCES paper_section (paper_id, id),
      CHECK (ascii(correct_option) - 64 <= option_count)
    )`.execute(db)
}

/** Attempts of learners, with their answers and grades. */
async function addAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE purchase_order ADD max_attempts integer CHECK (max_attempts > 0)`.execute(
    db,
  )
  await sql`
    ALTER TABLE entitlement
      ADD max_attempts integer CHECK (max_attempts > 0),
      ADD CHECK ((item_kind = 'exam') = (max_attempts IS NOT NULL))`.execute(db)
  // Saves touch max_seq alone, which no index knows: with room in the page they leave no trace.
  await sql`
    CREATE TABLE attempt (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      exam_id bigint NOT NULL REFERENCES exam,
      paper_id bigint NOT NULL,
      entitlement_id bigint REFERENCES entitlement,
      number integer NOT NULL CHECK (number > 0),
      started_at timestamptz NOT NULL,
      deadline timestamptz NOT NULL,
      max_seq bigint NOT NULL DEFAULT 0,
      closed_at timestamptz,
      close_reason text CHECK (close_reason IN ('submitted', 'expired')),
      UNIQUE (user_id, entitlement_id, number),
      FOREIGN KEY (exam_id, paper_id) REFERENCES paper (exam_id, id),
      CHECK (deadline > started_at),
      CHECK ((closed_at IS NULL) = (close_reason IS NULL))
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`
    CREATE UNIQUE INDEX attempt_number_of_free ON attempt (user_id, exam_id, number)
    WHERE entitlement_id IS NULL`.execute(db)
  await sql`
    CREATE UNIQUE INDEX attempt_one_open ON attempt (user_id, exam_id)
    WHERE closed_at IS NULL`.execute(db)
  await sql`CREATE INDEX attempt_newest ON attempt (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX attempt_newest_of_exam ON attempt (user_id, exam_id, id DESC)`.execute(db)
  await sql`
    CREATE INDEX attempt_due ON attempt (deadline, id) WHERE closed_at IS NULL`.execute(db)
  await sql`
    CREATE TABLE attempt_answer (
      attempt_id bigint NOT NULL REFERENCES attempt,
      question_id bigint NOT NULL REFERENCES paper_question,
      option text CHECK (option IN ('A', 'B', 'C', 'D')),
      seq bigint NOT NULL,
      writer text COLLATE "C" NOT NULL,
      seconds integer NOT NULL CHECK (seconds >= 0),
      arrived_at timestamptz NOT NULL,
      PRIMARY KEY (attempt_id, question_id)
    ) WITH (fillfactor = 85)`.execute(db)
  await sql`
    CREATE TABLE answer_log (
      attempt_id bigint NOT NULL REFERENCES attempt,
      question_id bigint NOT NULL REFERENCES paper_question,
      option text CHECK (option IN ('A', 'B', 'C', 'D')),
      seq bigint NOT NULL,
      writer text COLLATE "C" NOT NULL,
      seconds integer NOT NULL CHECK (seconds >= 0),
      arrived_at timestamptz NOT NULL,
      is_late boolean NOT NULL,
      PRIMARY KEY (attempt_id, question_id, seq, writer)
    )`.execute(db)
  await sql`
    CREATE TABLE grade (
      attempt_id bigint NOT NULL REFERENCES attempt,
      version integer NOT NULL CHECK (version > 0),
      marks integer NOT NULL,
      possible_marks integer NOT NULL CHECK (possible_marks >= 0),
      marks_denominator integer NOT NULL CHECK (marks_denominator > 0),
      right_count integer NOT NULL,
      wrong_count integer NOT NULL,
      skipped_count integer NOT NULL,
      passed boolean NOT NULL,
      time_taken_seconds integer NOT NULL CHECK (time_taken_seconds >= 0),
      sections jsonb NOT NULL,
      graded_at timestamptz NOT NULL,
      graded_by text NOT NULL,
      reason text,
      PRIMARY KEY (attempt_id, version),
      CHECK (marks <= possible_marks)
    )`.execute(db)
}
