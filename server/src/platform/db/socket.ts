import { Socket } from 'node:net'

/** Where the driver was told to connect, as it hands it to us. */
export interface Target {
  path: string | false
  host: string[]
  port: number[]
}

/**
 * The driver forgets a query that it sent between a socket's `error` and its `close`: nobody would ever hear of it.
 * When the `close` does not speak of an error it tells everyone who waits.
 */
class TellingSocket extends Socket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    return event === 'close' ? super.emit(event, false) : super.emit(event as string, ...args)
  }
}

export function openSocket({ path, host, port }: Target): Socket {
  const socket = new TellingSocket()
  return path === false ? socket.connect(port[0] ?? 5432, host[0] ?? 'localhost') : socket.connect(path)
}
