/** A mail around its text. It has no name in it (see `MAILS` of the server). */
export const letter = (brand: string, text: string) => `Hello,\n\n${text}\n\n${brand}\n`
