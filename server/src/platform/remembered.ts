/** Returns the function with its last results in memory: all of them are forgotten once there are as many as allowed. */
export function remembered<T>(most: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    let made = known.get(key)
    if (made === undefined) {
      made = make(key)
      if (known.size >= most) known.clear()
      known.set(key, made)
    }
    return made
  }
}
