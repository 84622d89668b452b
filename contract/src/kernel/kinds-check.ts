import type { Route } from './route.ts'

/** What no type says about the kinds of a route: which of them go together. A declaration that cannot be kept throws. */
export function checkKinds(route: Route): void {
  const problem = problemOf(route)
  if (problem) throw new Error(`${route.method} ${route.path} ${problem}`)
}

function problemOf({ method, access, body, form, raw, idempotent, success, cacheSeconds }: Route): string | null {
  const { body: json, file, asset, page, stream } = success
  const answers = [json, file, asset, page, stream].filter((kind) => kind !== undefined)
  if (answers.length > 1) return 'answers in more than one way'
  if (raw && body) return 'takes its body as it came, and has a schema for it'
  if (form && !body) return 'takes a form, and has no schema for it'
  if (method === 'GET' && (raw || form)) return 'is a GET, which has no body'
  if (raw && access.kind === 'publishable') return 'expects the publishable key in a body that nobody reads'
  // What is remembered is JSON, under the hash of JSON.
  if (idempotent && (raw || (answers.length > 0 && !success.body))) return 'cannot be remembered for a repeat'
  if (success.alsoAs && !success.tagged) return 'comes in other forms, and is not written before it is asked for'
  if (asset && method !== 'GET') return 'is an asset, which is a GET'
  if (success.stream && method !== 'GET') return 'is a stream, which is a GET'
  if (success.stream && cacheSeconds) return 'is a stream, which no cache may keep'
  return null
}
