import { Socket } from 'node:net'

/** Where the driver was told to connect, as it hands it to us. */
export interface Target {
  path: string | false
  host: string[]
  port: number[]
}

/** Begins to connect. */
export const openSocket = (target: Target): Socket => telling(connecting(target))

export function connecting({ path, host, port }: Target): Socket {
  const socket = new Socket()
  return path === false ? socket.connect(port[0] ?? 5432, host[0] ?? 'localhost') : socket.connect(path)
}

/**
 * The driver forgets a query that it sent between a socket's `error` and its `close`: nobody would ever hear of it.
 * When the `close` does not speak of an error it tells everyone who waits.
 */
export function telling<S extends Socket>(socket: S): S {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean
  return Object.assign(socket, {
    emit: (event: string | symbol, ...args: unknown[]) =>
      event === 'close' ? emit(event, false) : emit(event, ...args),
  })
}
