/** An actor of the audit as members read it: 'staff 4 Anita Rao' is 'Anita Rao'; another actor stays as it is. */
export const memberName = (actor: string): string => actor.replace(/^staff \d+ /, '')
