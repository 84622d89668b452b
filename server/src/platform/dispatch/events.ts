import { seconds } from '../clock.ts'

/** What something that sends waits for: whatever happens in it is counted, and whoever waits goes on. */
export interface Eventful {
  events: number
  rouse(): void
}

export function noteEvent(state: Eventful): void {
  state.events++
  state.rouse()
}

/** Until a lane has room again, something is written, a call comes in, or a second has passed. */
export const nextEvent = (state: Eventful): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds(1))
    state.rouse = () => {
      clearTimeout(timer)
      resolve()
    }
  })
