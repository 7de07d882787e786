export const letter = (brand: string, text: string) => `नमस्ते,\n\n${text}\n\n${brand}\n`
