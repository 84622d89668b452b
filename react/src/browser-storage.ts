/** Values that this browser stores under a prefix. Nothing is stored on a server, or if the browser refuses. */
export interface BrowserStorage {
  read(name: string): string | null
  write(name: string, value: string | null): void
}

/** Uses the names of the widget, so that a page with both has one visitor. */
export const storageOf = (publishableKey: string): BrowserStorage => {
  const fullName = (name: string) => `userkeep.${publishableKey}.${name}`
  return {
    read(name) {
      try {
        return localStorage.getItem(fullName(name))
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        if (value === null) localStorage.removeItem(fullName(name))
        else localStorage.setItem(fullName(name), value)
      } catch {}
    },
  }
}

/** Returns the ID by which a returning visitor is recognized. */
export function visitorIdIn(storage: BrowserStorage): string {
  const known = storage.read('visitor') ?? randomId()
  storage.write('visitor', known)
  return known
}

// A page without a secure origin has no `randomUUID`.
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
