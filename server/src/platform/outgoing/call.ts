import type { Agent, Dispatcher } from 'undici'
import { CallFailed, toCallFailed } from './call-failed.ts'
import type { CallLimits } from './limits.ts'

export interface Reply {
  status: number
  /** The beginning of the body. */
  text: string
}

type ReplyHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export interface FullReply extends Reply {
  headers: ReplyHeaders
}

const noHeaders: ReplyHeaders = {}
const lateAnswer = ({ answerMs }: CallLimits) => `No response within ${answerMs / 1000} seconds.`
const lateBody = ({ bodyMs }: CallLimits) => `The response was not complete within ${bodyMs / 1000} seconds.`

/** Makes one request within limits of time and size. A handler reads the answer, which costs a fraction of a stream. */
export function call(agent: Agent, request: Dispatcher.DispatchOptions, limits: CallLimits): Promise<FullReply> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let [status, size] = [0, 0]
    let headers = noHeaders
    let controller: Dispatcher.DispatchController | null = null
    let over = false
    const finish = () => {
      over = true
      clearTimeout(timer)
    }
    const answer = () => {
      finish()
      resolve({ status, headers, text: size === 0 ? '' : Buffer.concat(kept).toString('utf8', 0, limits.storedBytes) })
    }
    const endWith = (problem: CallFailed) => {
      if (status !== 0 && limits.brokenBody === 'answered') return answer()
      finish()
      reject(problem)
    }
    const overdue = () => {
      const problem = new CallFailed(status === 0 ? lateAnswer(limits) : lateBody(limits))
      endWith(problem)
      controller?.abort(problem)
    }
    let timer = setTimeout(overdue, limits.answerMs)
    agent.dispatch(request, {
      onRequestStart(given) {
        controller = given
        if (over) given.abort(new CallFailed('The request timed out before it started.'))
      },
      onResponseStart(_, code, given) {
        if (code < 200 || over) return
        status = code
        headers = given
        clearTimeout(timer)
        timer = setTimeout(overdue, limits.bodyMs)
      },
      onResponseData(_, chunk) {
        if (size < limits.storedBytes) kept.push(chunk)
        size += chunk.length
        if (size <= limits.bodyBytes || over) return
        const problem = new CallFailed('The response is too large.')
        endWith(problem)
        controller?.abort(problem)
      },
      onResponseEnd: answer,
      onResponseError(_, error) {
        if (!over) endWith(toCallFailed(error))
      },
    })
  })
}
