import { sql } from 'kysely'

/** The extension and the functions that tables and triggers use. */
export const functions = sql`
  -- The indexes of texts that a search reads are made only with this extension, which a host may not allow or not
  -- have.
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
  END $$;

  -- Rows that are never changed cannot be removed by TRUNCATE either, which fires no trigger of rows.
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = '23001';
  END $$;

  -- A search reads one stored text in small letters. array_to_string is immutable for texts; PostgreSQL cannot know
  -- this, because it takes arrays of any type.
  CREATE FUNCTION searched_text(exams text[], VARIADIC texts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(array_to_string(texts || exams, ' '));

  -- The days of a test with a window begin at its opening where that is later than the grant. Seconds are added,
  -- because a day of an interval may have 23 hours.
  CREATE FUNCTION access_end(starts_at timestamptz, stored timestamptz, opens_at timestamptz)
  RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN opens_at > starts_at
    THEN stored + make_interval(secs => extract(epoch FROM opens_at - starts_at)::double precision)
    ELSE stored END;

  -- Triggers write what changes a ranking, so that no change by a server of another version is missing.
  CREATE FUNCTION note_grades() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT paper_id, array_agg(id) FROM attempt
    WHERE id = ANY (ARRAY(SELECT attempt_id FROM graded)) GROUP BY paper_id;
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_given_back() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT paper_id, array_agg(id) FROM attempt
    WHERE user_id = NEW.user_id AND exam_id = NEW.exam_id GROUP BY paper_id;
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT paper_id, array_agg(id) FROM attempt WHERE user_id = NEW.id GROUP BY paper_id;
    RETURN NULL;
  END $$;

  -- A new paper has its own ranking; the import puts it into the ranking of an earlier paper that is marked alike.
  CREATE FUNCTION begin_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO paper_ranking (paper_id, ranking_id) VALUES (NEW.id, NEW.id);
    RETURN NULL;
  END $$;
`
