/** A word in lower case as it was written, and without accents for lookups. */
export interface Word {
  readonly written: string
  readonly word: string
}

const maxWordLength = 40
const wordPattern = /[\p{Letter}\p{Number}]+(?:['’][\p{Letter}]+)*/gu
/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu

/** Splits a text into words. Text without spaces between words becomes pairs of characters. */
export function wordsIn(text: string): Word[] {
  const found = text.normalize('NFC').toLowerCase().match(wordPattern) ?? []
  return found.flatMap((token) => (unspaced.test(token) ? pairsIn(token) : [token.slice(0, maxWordLength)])).map(toWord)
}

function pairsIn(token: string): string[] {
  const runs = token.match(unspacedRun) ?? []
  return runs.flatMap((run) => {
    const characters = [...run]
    if (characters.length === 1) return characters
    return characters.slice(0, -1).map((character, index) => character + characters[index + 1])
  })
}

const toWord = (token: string): Word => {
  const written = token.replaceAll('’', "'")
  return { written, word: written.normalize('NFKD').replace(/[\p{Mark}']/gu, '') }
}

const titleWeight = 8

/** Returns each word of an article with its weight: higher in the title, and higher if it is frequent. */
export function weighWords(title: string, text: string): [written: string, weight: number][] {
  const weights = new Map<string, number>()
  for (const { written } of wordsIn(text)) weights.set(written, (weights.get(written) ?? 0) + 1)
  for (const [written, count] of weights) weights.set(written, 1 + Math.log(count))
  for (const { written } of wordsIn(title)) weights.set(written, (weights.get(written) ?? 0) + titleWeight)
  return [...weights].map(([written, weight]) => [written, Math.round(weight * 100) / 100])
}

/** Shorter words have too many neighbors for a typing error to be recognised. */
const minCorrectedLength = 4

/** Returns a word and the word without each of its letters. Two words with one typing error between them share one. */
export function spellingsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < minCorrectedLength) return []
  const shorter = letters.map((_, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([word, ...shorter])]
}

/** Returns whether one insertion, deletion, replacement or swap of neighbors turns one word into the other. */
export function differsByOneError(a: string, b: string): boolean {
  const [short, long] = [...a].length <= [...b].length ? [[...a], [...b]] : [[...b], [...a]]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  if (rest(short, start + 1) === rest(long, start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  )
}

const configurations: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  nn: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** Returns the name of PostgreSQL's text search configuration for a locale, `simple` where it has none. */
export const configurationOf = (locale: string): string => configurations[locale.split('-')[0] ?? ''] ?? 'simple'
