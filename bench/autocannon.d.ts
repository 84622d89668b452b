declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method: string
    path: string
    headers?: Record<string, string>
    body?: string
  }

  type SentRequest = Request & { setupRequest?: (request: never) => Request }

  interface Options {
    url: string
    connections: number
    duration: number
    requests: SentRequest[]
    setupClient(client: { setRequests(requests: SentRequest[]): void }): void
  }

  interface Result {
    errors: number
    non2xx: number
  }

  interface Run extends EventEmitter<{ response: [client: object, status: number, bytes: number, ms: number] }> {
    // Autocannon's runs can be awaited.
    then: Promise<Result>['then']
  }

  export default function autocannon(options: Options): Run
}
