/**
 * For the name of a language on a page in another one: the system has its letters, and our font with Devanagari has
 * 200 KB.
 */
export const nameClass = "font-[family-name:'Anek_Latin',system-ui]"
