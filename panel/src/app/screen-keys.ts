import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key of the screen in view. */
interface ScreenKey {
  key: string
  /** The text in the list of shortcuts: "Next conversation". */
  does: string
  run: () => void
}

let keys: readonly ScreenKey[] = []
const listeners = new Set<() => void>()
const change = (next: readonly ScreenKey[]) => {
  keys = next
  for (const listener of listeners) listener()
}

export const screenKeys = {
  all: () => keys,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useScreenKeyList = () => useSyncExternalStore(screenKeys.subscribe, screenKeys.all)

/** Registers the keys of a screen for as long as it is in view. */
export function useScreenKeys(given: readonly ScreenKey[]): void {
  const latest = useRef(given)
  latest.current = given
  const names = given.map(({ key, does }) => `${key} ${does}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are read from the ref
  useEffect(() => {
    const own = latest.current.map(({ key, does }) => ({
      key,
      does,
      run: () => latest.current.find((one) => one.key === key)?.run(),
    }))
    change([...keys, ...own])
    return () => change(keys.filter((one) => !own.includes(one)))
  }, [names])
}
