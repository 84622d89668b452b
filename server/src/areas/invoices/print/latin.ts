// The standard fonts of PDF cover the letters of Western Europe, and other letters would break the text around them. A
// font for all scripts weighs more than the rest of the service.

const beyondLatin1 = 'ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™Œœ˜ŠšŸŽž'
const isKnown = (letter: string): boolean => {
  const code = letter.charCodeAt(0)
  if (letter.length > 1) return false
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || beyondLatin1.includes(letter)
}

/** Letters that are not a base letter with a mark. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  Ə: 'E',
  ẞ: 'SS',
  '−': '-',
  '‐': '-',
  '‑': '-',
}

/** Returns the text in letters that the font has: without unknown marks, and with `?` for other scripts. */
export const inLatin = (text: string): string => [...text.normalize('NFC')].map(shown).join('')

function shown(letter: string): string {
  if (letter === '\t' || /\p{Z}/u.test(letter)) return letter === '\u2028' || letter === '\u2029' ? '\n' : ' '
  if (letter === '\n' || isKnown(letter)) return letter
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(letter)) return ''
  const plain = spelled[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every(isKnown) ? plain : '?'
}

export const isInLatin = (text: string): boolean => !inLatin(text.replaceAll('?', '')).includes('?')
