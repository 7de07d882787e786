/** A time as the contract has it, null for none. */
export const timeOf = (time: Date | null) => time?.toISOString() ?? null
