/**
 * For the name of a language that is not the page's: the system has its letters, and our font for those of Hindi has
 * 200 KB.
 */
export const nameClass = "font-[family-name:'Anek_Latin',system-ui]"
