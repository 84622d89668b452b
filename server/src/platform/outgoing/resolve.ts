import { promises as dns, lookup } from 'node:dns'
import { promisify } from 'node:util'
import { seconds } from '../clock.ts'

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

const lookupAll = promisify(lookup)

/** Resolves like the operating system, including its hosts file, for an operator who allows private targets. */
const resolveLikeTheSystem: Resolve = async (name) => {
  const found = await lookupAll(name, { all: true })
  return found.map(({ address }) => address)
}

/** Uses the system's resolver where private targets may be called. */
export const resolverFor = (allowPrivateTargets: boolean): Resolve =>
  allowPrivateTargets ? resolveLikeTheSystem : resolveByNameServer()

/**
 * Asks name servers without the system's resolver, which has four threads for the whole process: a few names whose
 * servers never answer would delay everything else, including password hashing.
 */
function resolveByNameServer(): Resolve {
  const resolver = new dns.Resolver({ timeout: seconds(2), tries: 2 })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
