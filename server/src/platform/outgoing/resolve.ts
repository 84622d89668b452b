import { promises as dns, lookup } from 'node:dns'
import { promisify } from 'node:util'
import { seconds } from '../clock.ts'

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

const lookupAll = promisify(lookup)

/** As the operating system does it, its hosts file included: for an operator who lets private targets be called. */
const resolveLikeTheSystem: Resolve = async (name) => {
  const found = await lookupAll(name, { all: true })
  return found.map(({ address }) => address)
}

/** Where private targets may be called, names mean what they mean to this machine. */
export const resolverFor = (allowPrivateTargets: boolean): Resolve =>
  allowPrivateTargets ? resolveLikeTheSystem : resolveByNameServer()

/**
 * Asks the name servers without the system's resolver, which has four threads for the whole process:
 * a few names whose servers never answer would hold up everyone else's, and password hashing with them.
 */
function resolveByNameServer(): Resolve {
  const resolver = new dns.Resolver({ timeout: seconds(2), tries: 2 })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
