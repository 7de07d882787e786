/** The texts of the field that searches everything. */
export const searchForm = {
  label: 'Search everything',
  placeholder: 'Exam, subject or teacher',
}
