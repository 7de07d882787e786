import { sql } from 'kysely'

/** Progress in courses, and tickets. */
export const progress = sql`
  CREATE TABLE class_progress (
    user_id bigint REFERENCES app_user,
    class_id bigint REFERENCES class,
    started_at timestamptz NOT NULL,
    opened_at timestamptz NOT NULL,
    completed_at timestamptz,
    PRIMARY KEY (user_id, class_id)
  );
  CREATE INDEX class_progress_by_class ON class_progress (class_id);

  CREATE TABLE video_progress (
    user_id bigint REFERENCES app_user,
    video_id bigint REFERENCES class_video,
    position_seconds double precision NOT NULL CHECK (position_seconds >= 0),
    seq bigint NOT NULL,
    writer text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, video_id)
  );

  -- 'question_id' is the question that the ticket doubts. The index 'ticket_waiting' has the order of the list for the
  -- staff.
  CREATE TABLE ticket (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES app_user,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
    image text,
    status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
    created_at timestamptz NOT NULL,
    closed_at timestamptz,
    question_id bigint REFERENCES paper_question,
    CONSTRAINT ticket_check CHECK ((status = 'closed') = (closed_at IS NOT NULL))
  );
  CREATE INDEX ticket_newest_of_user ON ticket (user_id, id DESC);
  CREATE INDEX ticket_open ON ticket (id) WHERE status <> 'closed';
  CREATE INDEX ticket_waiting ON ticket (
    (CASE status WHEN 'open' THEN 0 WHEN 'answered' THEN 1 ELSE 2 END),
    (CASE status WHEN 'open' THEN id ELSE -id END));
  CREATE INDEX ticket_question ON ticket (question_id) WHERE question_id IS NOT NULL;

  CREATE TABLE ticket_answer (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ticket_id bigint NOT NULL REFERENCES ticket,
    operator text NOT NULL,
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 10000),
    created_at timestamptz NOT NULL,
    seen_at timestamptz
  );
  CREATE INDEX ticket_answer_of_ticket ON ticket_answer (ticket_id, id);

  CREATE TABLE ticket_reply (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ticket_id bigint NOT NULL REFERENCES ticket,
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ticket_reply_of_ticket ON ticket_reply (ticket_id, id);
`
