export const language = {
  label: 'Language',
  notLoaded:
    'The pages could not be loaded in this language. Please check your internet connection and try again.',
}
