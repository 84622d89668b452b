import type { Agent, Dispatcher } from 'undici'
import { CallFailed, toCallFailed } from './call-failed.ts'

export interface Reply {
  status: number
  /** The beginning of the body. */
  text: string
}

const keptBytes = 1024
/** So much of a body is read and waited for, for the sake of keeping the connection. After that it is dropped. */
const readBytes = 64 * 1024
const readMs = 1000

/**
 * One request with one time for connecting, TLS and headers. These decide: whatever the body does after them, be it
 * endless, broken off or no HTTP at all, it was answered. Heard by a handler of its own, which costs a fraction of a
 * stream for a body that hardly anyone reads.
 */
export function call(agent: Agent, request: Dispatcher.DispatchOptions, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let [status, size] = [0, 0]
    let controller: Dispatcher.DispatchController | null = null
    let over = false
    const finish = () => {
      over = true
      clearTimeout(timer)
    }
    const answer = () => {
      finish()
      resolve({ status, text: size === 0 ? '' : Buffer.concat(kept).toString('utf8', 0, keptBytes) })
    }
    const failWith = (problem: CallFailed) => {
      finish()
      reject(problem)
    }
    const drop = () => {
      answer()
      controller?.abort(new CallFailed('Enough of the answer was read.'))
    }
    let timer = setTimeout(() => {
      const overdue = new CallFailed(`No answer within ${timeoutMs / 1000} seconds.`)
      failWith(overdue)
      controller?.abort(overdue)
    }, timeoutMs)
    agent.dispatch(request, {
      onRequestStart(given) {
        controller = given
        if (over) given.abort(new CallFailed('The time was over before it began.'))
      },
      onResponseStart(_, code) {
        if (code < 200 || over) return
        status = code
        clearTimeout(timer)
        timer = setTimeout(drop, readMs)
      },
      onResponseData(_, chunk) {
        if (size < keptBytes) kept.push(chunk)
        size += chunk.length
        if (size > readBytes && !over) drop()
      },
      onResponseEnd: answer,
      onResponseError(_, error) {
        if (over) return
        if (status === 0) failWith(toCallFailed(error))
        else answer()
      },
    })
  })
}
