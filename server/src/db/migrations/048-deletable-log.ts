import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The entries of the log that `sopan archive` may delete: in time, and older than 90 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER never_changed ON answer_log`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE ON answer_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TRIGGER never_deleted BEFORE DELETE ON answer_log
    FOR EACH ROW WHEN (OLD.is_late OR OLD.arrived_at > now() - interval '90 days')
    EXECUTE FUNCTION refuse_change()`.execute(db)
}
