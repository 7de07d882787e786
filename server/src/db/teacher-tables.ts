import type { Identity, Published } from './columns.ts'

/** A teacher whom courses and classes name in words. */
interface TeacherTable extends Published {
  id: Identity
  name: string
  /** The name as names are compared (domain/src/teacher-key.ts). */
  name_key: string
  about: string | null
  /** A public file. */
  image: string | null
}

export interface TeacherTables {
  teacher: TeacherTable
}
