/** For the name of a language that is not the page's: the system has its letters, and our font for them has 200 KB. */
export const nameClass = 'font-[family-name:system-ui]'
