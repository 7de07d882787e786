import { type MoodleResult, parseMoodle } from './parse-moodle.ts'

export const parse = (bytes: Uint8Array): MoodleResult => parseMoodle(bytes)
