import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE class_progress (
      user_id bigint NOT NULL REFERENCES app_user,
      class_id bigint NOT NULL REFERENCES class,
      started_at timestamptz NOT NULL,
      opened_at timestamptz NOT NULL,
      completed_at timestamptz,
      PRIMARY KEY (user_id, class_id)
    )`.execute(db)
  await sql`CREATE INDEX class_progress_by_class ON class_progress (class_id)`.execute(db)
  await sql`
    CREATE TABLE video_progress (
      user_id bigint NOT NULL REFERENCES app_user,
      video_id bigint NOT NULL REFERENCES class_video,
      position_seconds double precision NOT NULL CHECK (position_seconds >= 0),
      seq bigint NOT NULL,
      writer text NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, video_id)
    )`.execute(db)
}
