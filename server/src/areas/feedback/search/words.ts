const [longest, mostWords, mostTerms] = [32, 100, 8]

/** Ignores case, accents and width. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => [...word.slice(0, 2 * longest)].slice(0, longest).join('')) ?? []

/** Returns the words by which a post is found, those of the title first. */
export const wordsOf = (title: string, body: string): string[] =>
  [...new Set([...wordsIn(title), ...wordsIn(body.slice(0, 4000))])].slice(0, mostWords)

/** Returns the words of a search; a post must have a word that begins with each. */
export const termsOf = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, mostTerms)

const frequent = new Set(
  (
    'a an and any are as at be by can could do does for from get give have how i if in into is it its let like make me ' +
    'more my need not of on option or our please possible should so some support that the them there they this to use ' +
    'want we when where which will wish with would you your add able allow also but was were what who why'
  ).split(' '),
)

/** Returns the significant words of a title that is being typed, each reduced to the beginning that its forms share. */
export const tellingTerms = (text: string): string[] =>
  [
    ...new Set(
      wordsIn(text)
        .filter((word) => word.length > 1 && !frequent.has(word))
        .map(stemOf),
    ),
  ].slice(0, mostTerms)

/** Returns the common beginning of forms such as `exporting`, `exports` and `exported`. */
function stemOf(word: string): string {
  const ending = ['ings', 'ing', 'ies', 'ied', 'ed', 'es', 's', 'y', 'e'].find(
    (end) => word.endsWith(end) && word.length - end.length >= 4,
  )
  return ending === undefined ? word : word.slice(0, -ending.length)
}
