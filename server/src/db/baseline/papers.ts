import { sql } from 'kysely'

/** Tests, the revisions of their papers, and corrected keys. */
export const papers = sql`
  -- A test. Its paper is a revision that never changes. Without a window a test is open.
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
    updated_at timestamptz NOT NULL,
    exams text[] NOT NULL DEFAULT '{}',
    exam_slugs text[] NOT NULL DEFAULT '{}',
    searched text NOT NULL GENERATED ALWAYS AS (searched_text(exams, title, description)) STORED,
    opens_at timestamptz,
    closes_at timestamptz,
    keys_shown text NOT NULL DEFAULT 'at_once' CHECK (keys_shown IN ('at_once', 'after_last_attempt',
      'after_close', 'date')),
    keys_date timestamptz,
    marks_shown text NOT NULL DEFAULT 'after_close' CHECK (marks_shown IN ('after_close', 'at_once')),
    CONSTRAINT exam_check CHECK ((opens_at IS NULL) = (closes_at IS NULL)),
    CONSTRAINT exam_check1 CHECK (opens_at < closes_at),
    CONSTRAINT exam_check2 CHECK (keys_shown <> 'after_close' OR closes_at IS NOT NULL),
    CONSTRAINT exam_check3 CHECK ((keys_shown = 'date') = (keys_date IS NOT NULL))
  );
  CREATE INDEX exam_newest ON exam (created_at DESC, id DESC) WHERE published;
  CREATE INDEX exam_newest_by_type ON exam (type, created_at DESC, id DESC) WHERE published;

  CREATE TABLE paper (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    exam_id bigint NOT NULL REFERENCES exam,
    content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
    time_limit_seconds integer NOT NULL CHECK (time_limit_seconds BETWEEN 1 AND 86400),
    pass_percent integer NOT NULL DEFAULT 60 CHECK (pass_percent BETWEEN 0 AND 100),
    marks_denominator integer NOT NULL DEFAULT 1 CHECK (marks_denominator BETWEEN 1 AND 10000),
    shuffle_options boolean NOT NULL DEFAULT false,
    languages text[] NOT NULL DEFAULT '{en}' CHECK (languages[1] IS NOT NULL),
    created_at timestamptz NOT NULL,
    needs text[] NOT NULL DEFAULT '{}',
    UNIQUE (exam_id, content_hash),
    UNIQUE (exam_id, id)
  );
  ALTER TABLE exam ADD FOREIGN KEY (id, paper_id) REFERENCES paper(exam_id, id);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON paper FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON paper FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER begin_ranking AFTER INSERT ON paper FOR EACH ROW EXECUTE FUNCTION begin_ranking();

  CREATE TABLE paper_section (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paper_id bigint NOT NULL REFERENCES paper,
    position integer NOT NULL CHECK (position > 0),
    name text NOT NULL,
    time_limit_seconds integer CHECK (time_limit_seconds > 0),
    UNIQUE (paper_id, position),
    UNIQUE (paper_id, id)
  );
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON paper_section
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON paper_section
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- 'asked' is the kind and the key of the question, { kind, key, … }. 'option_count' and 'correct_option' are not
  -- used since 1.2.0.
  CREATE TABLE paper_question (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paper_id bigint NOT NULL REFERENCES paper,
    position integer NOT NULL CHECK (position > 0),
    section_id bigint,
    option_count integer CHECK (option_count BETWEEN 2 AND 5),
    correct_option text CHECK (correct_option IN ('A', 'B', 'C', 'D', 'E')),
    right_marks integer NOT NULL DEFAULT 1 CHECK (right_marks BETWEEN 0 AND 1000000),
    wrong_marks integer NOT NULL DEFAULT 0 CHECK (wrong_marks BETWEEN -1000000 AND 0),
    texts jsonb NOT NULL CHECK (texts ? 'en'),
    source jsonb NOT NULL,
    asked jsonb CHECK (asked IS NOT NULL AND asked ?& '{kind,key}'),
    CONSTRAINT paper_question_check CHECK ((ascii(correct_option) - 64) <= option_count),
    FOREIGN KEY (paper_id, section_id) REFERENCES paper_section(paper_id, id),
    UNIQUE (paper_id, position),
    UNIQUE (paper_id, id)
  );
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON paper_question
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON paper_question
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- 'key' has the form of the key of the question. 'mode' and 'options' are not used since 1.2.0.
  CREATE TABLE key_correction (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paper_id bigint NOT NULL,
    question_id bigint NOT NULL,
    mode text CHECK (mode IN ('options', 'all', 'dropped')),
    options text[] CHECK (options <@ ARRAY['A', 'B', 'C', 'D', 'E']),
    at timestamptz NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    key jsonb CHECK (key IS NOT NULL AND key ? 'mode'),
    CONSTRAINT key_correction_check CHECK ((mode = 'options') = (cardinality(options) > 0)),
    FOREIGN KEY (paper_id, question_id) REFERENCES paper_question(paper_id, id)
  );
  CREATE INDEX key_correction_paper ON key_correction (paper_id, question_id, id DESC);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON key_correction
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON key_correction
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- Without pg_trgm in reach a search reads all items.
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN
      CREATE INDEX course_searched ON course USING gin (searched gin_trgm_ops);
      CREATE INDEX exam_searched ON exam USING gin (searched gin_trgm_ops);
      CREATE INDEX book_searched ON book USING gin (searched gin_trgm_ops);
      CREATE INDEX job_alert_searched ON job_alert USING gin (searched gin_trgm_ops);
    END IF;
  END $$;
`
