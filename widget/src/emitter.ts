type Listener = (detail: unknown) => void

export interface Emitter {
  on(name: string, listener: Listener): () => void
  emit(name: string, detail: unknown): void
}

/** An exception of a page's listener is reported as the page's own error and stops nobody. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => void known.delete(listener)
    },
    emit(name, detail) {
      for (const listener of listeners.get(name) ?? []) queueMicrotask(() => listener(detail))
    },
  }
}
