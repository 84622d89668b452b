/** JSON in one of the browser's storages. What cannot be read counts as nothing. */
export function stored<T>(storage: Storage, name: string) {
  return {
    name,
    get(): T | null {
      try {
        return JSON.parse(storage.getItem(name) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    set(value: T | null) {
      if (value === null) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify(value))
    },
    take(): T | null {
      const value = this.get()
      storage.removeItem(name)
      return value
    },
  }
}
