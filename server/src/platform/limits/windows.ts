/** What has been used in a key's window, and when it ends, in milliseconds of the caller's clock. */
export interface Window {
  used: number
  endsAt: number
}

export interface Windows {
  /** The window that is open for this key, if one is. */
  open(key: string, at: number): Readonly<Window> | undefined
  count(key: string, cost: number, at: number): Readonly<Window>
  forget(key: string): void
}

/** Fixed windows of one length, counted in this process; each begins with its key's first hit. */
export function createWindows(lengthMs: number, maxKeys = 100_000): Windows {
  // Two generations need neither timers nor sweeping: after one more length all of the older are over, so it is
  // dropped whole. Too many keys bring that forward, which forgets the oldest counts and keeps memory bounded.
  let newer = new Map<string, Window>()
  let older = new Map<string, Window>()
  let turnsAt = 0

  const open = (key: string, at: number) => {
    const window = newer.get(key) ?? older.get(key)
    return window && window.endsAt > at ? window : undefined
  }

  return {
    open,
    count(key, cost, at) {
      if (at >= turnsAt || newer.size >= maxKeys / 2) {
        older = newer
        newer = new Map()
        turnsAt = at + lengthMs
      }
      let window = open(key, at)
      if (!window) {
        window = { used: 0, endsAt: at + lengthMs }
        newer.set(key, window)
      }
      window.used += cost
      return window
    },
    forget(key) {
      newer.delete(key)
      older.delete(key)
    },
  }
}
