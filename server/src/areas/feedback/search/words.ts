const [longest, mostWords, mostTerms] = [32, 100, 8]

/** Letter case, accents and width make no difference. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => [...word.slice(0, 2 * longest)].slice(0, longest).join('')) ?? []

/** What a post is found by, the title's first. */
export const wordsOf = (title: string, body: string): string[] =>
  [...new Set([...wordsIn(title), ...wordsIn(body.slice(0, 4000))])].slice(0, mostWords)

/** The words of a search: a post has to have one that begins so, for each of them. */
export const termsOf = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, mostTerms)

const frequent = new Set(
  (
    'a an and any are as at be by can could do does for from get give have how i if in into is it its let like make me ' +
    'more my need not of on option or our please possible should so some support that the them there they this to use ' +
    'want we when where which will wish with would you your add able allow also but was were what who why'
  ).split(' '),
)

/** What of a title that is being typed tells what it is about, each as the beginning that its forms share. */
export const tellingTerms = (text: string): string[] =>
  [
    ...new Set(
      wordsIn(text)
        .filter((word) => word.length > 1 && !frequent.has(word))
        .map(stemOf),
    ),
  ].slice(0, mostTerms)

/** `exporting`, `exports` and `exported` begin with `export`. */
function stemOf(word: string): string {
  const ending = ['ings', 'ing', 'ies', 'ied', 'ed', 'es', 's', 'y', 'e'].find(
    (end) => word.endsWith(end) && word.length - end.length >= 4,
  )
  return ending === undefined ? word : word.slice(0, -ending.length)
}
