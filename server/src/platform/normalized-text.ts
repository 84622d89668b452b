/** Ignores case, accents and width: `jose` finds `JOSÉ`. */
export const normalizedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
