/** The count of a key's window and its end, in milliseconds of the caller's clock. */
interface Window {
  used: number
  endsAt: number
}

export interface Windows {
  /** Returns the open window of this key, if any. */
  open(key: string, at: number): Readonly<Window> | undefined
  count(key: string, cost: number, at: number): Readonly<Window>
  forget(key: string): void
}

/** Fixed windows of one length in this process; each begins with the first hit of its key. */
export function createWindows(lengthMs: number, maxKeys = 100_000): Windows {
  // Two generations need neither timers nor sweeping: after another length, all windows of the older generation are
  // over and it is dropped. Too many keys do that earlier, which forgets the oldest counts and bounds memory.
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
