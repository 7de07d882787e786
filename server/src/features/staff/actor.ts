import { printable } from '#server/lib/printable.ts'

/** How the audit names a member of the staff: 'staff 4 Anita Rao'. */
export const actorOf = ({ id, name, email }: { id: number; name: string | null; email: string }) =>
  `staff ${id} ${printable(name ?? email)}`
