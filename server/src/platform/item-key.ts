const maxDerived = 80

/** Returns a key for code from a name: `Power users` is `power-users`. */
export function keyOfName(name: string, fallback: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, maxDerived).replace(/-$/, '') || fallback
}

/** Returns the key, or the first of `key-2`, `key-3`, … that is not taken. */
export function freeKey(key: string, taken: readonly string[]): string {
  const used = new Set(taken)
  if (!used.has(key)) return key
  let number = 2
  while (used.has(`${key}-${number}`)) number++
  return `${key}-${number}`
}
