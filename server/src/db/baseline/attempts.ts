import { sql } from 'kysely'

/** Attempts, their answers and grades, and the ranks. */
export const attempts = sql`
  -- 'question_seconds' is by question id, as the page has sent it. 'in_window' stays when the window is moved.
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
    revision bigint NOT NULL DEFAULT 0,
    given_back_at timestamptz,
    question_seconds jsonb,
    in_window boolean NOT NULL DEFAULT false,
    CONSTRAINT attempt_check CHECK (deadline > started_at),
    CONSTRAINT attempt_check1 CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
    CONSTRAINT attempt_check2 CHECK (given_back_at IS NULL OR closed_at IS NOT NULL),
    FOREIGN KEY (exam_id, paper_id) REFERENCES paper(exam_id, id),
    UNIQUE (user_id, entitlement_id, number)
  ) WITH (fillfactor = 70);
  CREATE UNIQUE INDEX attempt_number_of_free ON attempt (user_id, exam_id, number) WHERE entitlement_id IS NULL;
  CREATE UNIQUE INDEX attempt_one_open ON attempt (user_id, exam_id) WHERE closed_at IS NULL;
  CREATE INDEX attempt_newest ON attempt (user_id, id DESC);
  CREATE INDEX attempt_newest_of_exam ON attempt (user_id, exam_id, id DESC);
  CREATE INDEX attempt_due ON attempt (deadline, id) WHERE closed_at IS NULL;
  CREATE INDEX attempt_exam ON attempt (exam_id, id);
  CREATE INDEX attempt_in_window ON attempt (exam_id) WHERE in_window AND closed_at IS NULL;
  CREATE INDEX attempt_first_in_window ON attempt (exam_id, started_at) WHERE in_window;
  CREATE TRIGGER rank_changes AFTER UPDATE OF given_back_at ON attempt
    FOR EACH ROW EXECUTE FUNCTION note_given_back();

  -- The check is wider than the calls, so that a further kind of question needs no change.
  CREATE TABLE attempt_answer (
    attempt_id bigint REFERENCES attempt,
    question_id bigint REFERENCES paper_question,
    option text CHECK (option <> '' AND option ~ '^(A?B?C?D?E?|-?(0|[1-9][0-9]{0,8})([.][0-9]{1,6})?)$'),
    seq bigint NOT NULL,
    writer text COLLATE "C" NOT NULL,
    seconds integer NOT NULL CHECK (seconds >= 0),
    arrived_at timestamptz NOT NULL,
    PRIMARY KEY (attempt_id, question_id)
  ) WITH (fillfactor = 85);

  -- Which questions are marked for review; the row without a question has the language of the questions.
  CREATE TABLE attempt_note (
    attempt_id bigint NOT NULL REFERENCES attempt,
    question_id bigint REFERENCES paper_question,
    marked boolean,
    language text,
    seq bigint NOT NULL,
    writer text COLLATE "C" NOT NULL,
    CONSTRAINT attempt_note_check CHECK ((question_id IS NULL) = (marked IS NULL)),
    CONSTRAINT attempt_note_check1 CHECK ((question_id IS NULL) = (language IS NOT NULL)),
    UNIQUE NULLS NOT DISTINCT (attempt_id, question_id)
  ) WITH (fillfactor = 85);

  -- 'received_at' is null for entries in time and for entries of versions before 1.1, 'revision' for entries of
  -- versions before 1.2.
  CREATE TABLE answer_log (
    attempt_id bigint REFERENCES attempt,
    question_id bigint REFERENCES paper_question,
    option text CHECK (option <> '' AND option ~ '^(A?B?C?D?E?|-?(0|[1-9][0-9]{0,8})([.][0-9]{1,6})?)$'),
    seq bigint,
    writer text COLLATE "C",
    seconds integer NOT NULL CHECK (seconds >= 0),
    arrived_at timestamptz NOT NULL,
    is_late boolean NOT NULL,
    received_at timestamptz,
    revision integer,
    PRIMARY KEY (attempt_id, question_id, seq, writer)
  );
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON answer_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_changed BEFORE UPDATE ON answer_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_deleted BEFORE DELETE ON answer_log FOR EACH ROW
    WHEN (old.is_late OR old.arrived_at > now() - interval '90 days') EXECUTE FUNCTION refuse_change();

  CREATE TABLE grade (
    attempt_id bigint REFERENCES attempt,
    version integer CHECK (version > 0),
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
    correction_id bigint REFERENCES key_correction,
    partly_count integer NOT NULL DEFAULT 0 CHECK (partly_count >= 0),
    CONSTRAINT grade_check CHECK (marks <= possible_marks),
    PRIMARY KEY (attempt_id, version)
  );
  CREATE INDEX grade_correction ON grade (correction_id) WHERE correction_id IS NOT NULL;
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON grade FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON grade FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER rank_changes AFTER INSERT ON grade REFERENCING NEW TABLE AS graded
    FOR EACH STATEMENT EXECUTE FUNCTION note_grades();

  CREATE TABLE key_reveal (
    user_id bigint REFERENCES app_user,
    paper_id bigint REFERENCES paper,
    revealed_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, paper_id)
  );
  CREATE INDEX key_reveal_first ON key_reveal (paper_id, revealed_at);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON key_reveal
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON key_reveal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE regrade (
    exam_id bigint PRIMARY KEY REFERENCES exam,
    first_correction_id bigint NOT NULL REFERENCES key_correction,
    correction_id bigint NOT NULL REFERENCES key_correction,
    last_attempt_id bigint NOT NULL DEFAULT 0,
    finished_at timestamptz,
    graded integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    higher integer NOT NULL DEFAULT 0,
    lower integer NOT NULL DEFAULT 0,
    newly_passed integer NOT NULL DEFAULT 0,
    no_longer_passed integer NOT NULL DEFAULT 0,
    CONSTRAINT regrade_check CHECK (first_correction_id <= correction_id)
  );

  CREATE TABLE item_figures (
    exam_id bigint REFERENCES exam,
    counted text CHECK (counted IN ('first', 'best', 'all')),
    state text NOT NULL,
    figures json NOT NULL,
    PRIMARY KEY (exam_id, counted)
  );

  -- The papers of a test that are marked alike have one ranking; its marks are in 'exam_marks' under its first paper.
  CREATE TABLE paper_ranking (
    paper_id bigint PRIMARY KEY REFERENCES paper,
    ranking_id bigint NOT NULL REFERENCES paper
  );
  CREATE INDEX paper_ranking_papers ON paper_ranking (ranking_id);

  -- The marks of the ranked learners of a ranking ('section' 0) and of each section.
  CREATE TABLE exam_marks (
    paper_id bigint REFERENCES paper,
    section integer CHECK (section >= 0),
    marks integer[] NOT NULL,
    at_most integer[] NOT NULL,
    learners integer NOT NULL CHECK (learners >= 0),
    possible_marks integer NOT NULL,
    closes_at timestamptz,
    computed_at timestamptz NOT NULL,
    keys_public_at timestamptz,
    PRIMARY KEY (paper_id, section)
  );

  -- What was changed since the marks of a ranking were computed.
  CREATE TABLE rank_change (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paper_id bigint NOT NULL,
    attempt_ids bigint[] NOT NULL
  );
  CREATE INDEX rank_change_paper ON rank_change (paper_id);
`
