import type { Agent, Dispatcher } from 'undici'
import { CallFailed, toCallFailed } from './call-failed.ts'

export interface Reply {
  status: number
  /** The beginning of the body. */
  text: string
}

const keptBytes = 1024
/** So much of a body is read, for the sake of keeping the connection; of a longer one the rest is cut off. */
const readBytes = 64 * 1024

/**
 * One request with one time for all of it: connecting, TLS, headers and body. Heard by a handler of its own, which
 * costs a fraction of a stream for a body that hardly anyone reads.
 */
export function call(agent: Agent, request: Dispatcher.DispatchOptions, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let [status, size] = [0, 0]
    let controller: Dispatcher.DispatchController | null = null
    let over = false
    const timer = setTimeout(() => {
      const overdue = new CallFailed(`No complete answer within ${timeoutMs / 1000} seconds.`)
      finish()
      reject(overdue)
      controller?.abort(overdue)
    }, timeoutMs)
    const finish = () => {
      over = true
      clearTimeout(timer)
    }
    const answer = () => {
      finish()
      resolve({ status, text: size === 0 ? '' : Buffer.concat(kept).toString('utf8', 0, keptBytes) })
    }
    agent.dispatch(request, {
      onRequestStart(given) {
        controller = given
        if (over) given.abort(new CallFailed('The time was over before it began.'))
      },
      onResponseStart(_, code) {
        status = code
      },
      onResponseData(given, chunk) {
        if (size < keptBytes) kept.push(chunk)
        size += chunk.length
        if (size <= readBytes || over) return
        answer()
        given.abort(new CallFailed('The answer is longer than is read.'))
      },
      onResponseEnd: answer,
      onResponseError(_, error) {
        finish()
        reject(toCallFailed(error))
      },
    })
  })
}
