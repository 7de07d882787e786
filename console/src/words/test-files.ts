/** The texts about tests as files. */
export const testFileWords = {
  title: 'Download and print',
  paper: 'Printed paper',
  aboutPaper:
    'In one or several languages, in up to four sets with the options in another order, with an answer sheet and the answers.',
  print: 'Print',
  item: 'Test',
  all: 'Download all tests',
  corrected: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `The key of question ${numbers[0]} was corrected; the files have the key that counts now.`
      : `The keys of questions ${numbers.join(', ')} were corrected; the files have the keys that count now.`,
  whole:
    'Everything, with pictures. Its files are added to a folder of content, and imported from there.',
  download: (name: string) => `Download: ${name}`,
}
