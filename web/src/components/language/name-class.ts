/**
 * For the name of a language on a page in English: the system has its letters, and our font with Devanagari has 200 KB. A page
 * in another language has its font already.
 */
export const nameClass = "in-[html:lang(en)]:font-[family-name:'Anek_Latin',system-ui]"
