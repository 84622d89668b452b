/** Returns the list beginning at another entry, so that no entry always goes first. */
export const rotated = <T>(list: readonly T[], by: number): T[] => {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
