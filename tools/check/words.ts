import { commentsIn, type FoundText, proseIn, testNamesIn, textsIn } from './texts.ts'

const checked = /[.](ts|tsx|mjs|css)$/
const document = /[.]md$/
const test = /[.](test|spec)[.]tsx?$|^(?!tools\/)(.*\/)?(e2e|test|testing)\//

/** A comment that begins with one of these names no subject, so that only its author can follow it. */
const openings =
  /^(What|Whatever|Whoever|Who|Whom|Of|Those|That|One that|So many|So much|Which|As|From this|Such)(?![\w'-])/

/** Words with a plainer one in the field: CONTRIBUTING has the pairs. */
const unusedWords =
  /\b(whoever|whomever|whatever|bites?|fold(?:ed|s)?|mend(?:ed|s)?|told|tells?|patience|sounds?|kept|fates?|surroundings|furnish(?:ed|es)?|unruly|casts?|stages?|scenes?|arenas?|contests?|errands?|audible|anew|afresh|hitherto|besides)\b/i

/** Returns a line for each comment, name of a test and text for people that breaks the rules on words. */
export function wordFaults(file: string, content: string): string[] {
  if (document.test(file)) return faultsOf(file, proseIn(content))
  if (!checked.test(file)) return []
  const comments = commentsIn(content).flatMap(({ line, text }) => {
    const found = [openings.exec(text)?.[1], unusedWords.exec(text)?.[1]].filter((word) => word !== undefined)
    return found.map((word) => `${file}:${line} uses "${word}": ${text}`)
  })
  return [...comments, ...faultsOf(file, test.test(file) ? testNamesIn(file, content) : textsIn(file, content))]
}

const faultsOf = (file: string, texts: readonly FoundText[]): string[] =>
  texts.flatMap(({ line, text }) => {
    const word = unusedWords.exec(text)?.[1]
    return word === undefined ? [] : [`${file}:${line} uses "${word}": ${text}`]
  })
