/** Returns the cached answer of an address, or makes and stores it. Failed answers are not stored. */
export type AnswerCache = <T>(address: string, make: () => Promise<T>) => Promise<T>

/** Creates a cache that removes its oldest answer when it has more than `max`. */
export function createAnswerCache(max: number): AnswerCache {
  const answers = new Map<string, Promise<unknown>>()
  return <T>(address: string, make: () => Promise<T>): Promise<T> => {
    const known = answers.get(address)
    if (known) return known as Promise<T>
    const made = make()
    answers.set(address, made)
    made.catch(() => answers.delete(address))
    if (answers.size > max) answers.delete(answers.keys().next().value as string)
    return made
  }
}
