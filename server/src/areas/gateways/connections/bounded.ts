import { callLimitMs, type Gateway, GatewayRefused, GatewayUnreachable } from '../port.ts'

/** Returns a gateway whose calls end in time, and fail only as refused or unreachable. */
export function bounded(gateway: Gateway, limitMs = callLimitMs): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== 'function') return method
      if (name === 'readMessage') return method.bind(target)
      return (...given: unknown[]) => inTime(async () => method.apply(target, given), limitMs)
    },
  })
}

async function inTime<T>(call: () => Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnreachable(`No response within ${limitMs / 1000} seconds.`)), limitMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    if (error instanceof GatewayRefused || error instanceof GatewayUnreachable) throw error
    throw new GatewayUnreachable(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
