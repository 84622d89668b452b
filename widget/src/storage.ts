/** A browser may refuse storage, by its settings or because it is full: then nothing is stored, and nothing breaks. */
export interface Kept {
  read(name: string): string | null
  write(name: string, value: string | null): void
}

export function storedIn(place: () => Storage, prefix: string): Kept {
  return {
    read(name) {
      try {
        return place().getItem(prefix + name)
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        if (value === null) place().removeItem(prefix + name)
        else place().setItem(prefix + name, value)
      } catch {}
    },
  }
}

/** Where the page has no secure origin there is no `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
