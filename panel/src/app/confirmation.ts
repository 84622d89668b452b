type Answer = (isConfirmed: boolean) => void

let waiting: Answer[] = []
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Requests that wait until the person has entered their password or a code again; one dialog serves all of them. */
export const confirmation = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isAsked: () => waiting.length > 0,
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push(resolve)
      notify()
    })
  },
  answer(isConfirmed: boolean) {
    const answered = waiting
    waiting = []
    notify()
    for (const resolve of answered) resolve(isConfirmed)
  },
}
