/** The texts of pictures in questions. */
export const pictures = {
  /** In place of the text of a picture that has none. */
  figure: 'Figure of the question',
  loadAgain: 'Load the picture again',
}
