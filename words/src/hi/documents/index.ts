export { heads } from './heads.ts'
