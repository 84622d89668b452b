import { seconds } from '../clock.ts'

/** Counts events of a dispatcher and wakes those that wait for the next one. */
export interface Eventful {
  events: number
  rouse(): void
}

export function noteEvent(state: Eventful): void {
  state.events++
  state.rouse()
}

/** Resolves when a queue has room, something was written, a notification arrives, or a second has passed. */
export const nextEvent = (state: Eventful): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds(1))
    state.rouse = () => {
      clearTimeout(timer)
      resolve()
    }
  })
