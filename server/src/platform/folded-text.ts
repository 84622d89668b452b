/** Letter case, accents and width make no difference: `JOSÉ` is found by `jose`. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
