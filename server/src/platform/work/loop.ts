import type { Logger } from 'pino'

interface Loop {
  stop(): Promise<void>
}

interface LoopOptions {
  name: string
  log: Logger
  /** Does a part of the work and returns whether there may be more. */
  run(): Promise<boolean>
  everyMs: number
  /** Calls back when there is something to do; answers how to stop listening. */
  wakeOn?: (listener: () => void) => () => void
}

/** Runs until there is nothing more to do, then waits to be woken, or for the interval. Never two runs at once. */
export function startLoop({ name, log, run, everyMs, wakeOn }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let rouse: (() => void) | null = null

  const wake = () => {
    woken = true
    rouse?.()
  }
  const unlisten = wakeOn?.(wake)

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken || stopped) rouse()
    })

  const live = async () => {
    let failures = 0
    while (!stopped) {
      woken = false
      let more = false
      try {
        more = await run()
        failures = 0
      } catch (error) {
        failures++
        // Once, not every second, while the database is away.
        if (failures === 1 || failures % 60 === 0) log.error({ err: error, loop: name, failures }, 'loop failed')
      }
      if (!more && !stopped) await sleep(failures > 0 ? Math.max(everyMs, 1000) : everyMs)
    }
  }

  const living = live()
  return {
    async stop() {
      stopped = true
      unlisten?.()
      rouse?.()
      await living
    },
  }
}
