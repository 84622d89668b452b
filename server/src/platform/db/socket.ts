import { Socket } from 'node:net'

/** The target of a connection, as the driver passes it. */
export interface Target {
  path: string | false
  host: string[]
  port: number[]
}

/** Starts to connect. */
export const openSocket = (target: Target): Socket => telling(connecting(target))

export function connecting({ path, host, port }: Target): Socket {
  const socket = new Socket()
  return path === false ? socket.connect(port[0] ?? 5432, host[0] ?? 'localhost') : socket.connect(path)
}

/**
 * Makes a `close` report an error. The driver forgets a query that it sent between a socket's `error` and its `close`,
 * unless the `close` reports one.
 */
export function telling<S extends Socket>(socket: S): S {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean
  return Object.assign(socket, {
    emit: (event: string | symbol, ...args: unknown[]) =>
      event === 'close' ? emit(event, false) : emit(event, ...args),
  })
}
