import type { Route } from './route.ts'

/** Checks the combinations of a route's kinds that no type can express. An invalid declaration throws. */
export function checkKinds(route: Route): void {
  const problem = problemOf(route)
  if (problem) throw new Error(`${route.method} ${route.path} ${problem}`)
}

function problemOf(route: Route): string | null {
  const { method, access, body, form, raw, idempotent, success, cacheSeconds } = route
  const { body: json, file, asset, page, stream } = success
  const answers = [json, file, asset, page, stream].filter((kind) => kind !== undefined)
  if (answers.length > 1) return 'has more than one kind of response'
  if (raw && body) return 'accepts a raw body, but has a schema for it'
  if (form && !body) return 'accepts a form, but has no schema for it'
  if (method === 'GET' && (raw || form)) return 'is a GET, which has no body'
  if (raw && access.kind === 'publishable') return 'expects the publishable key in a body that is not parsed'
  // Stored answers are JSON, under the hash of JSON.
  if (idempotent && (raw || (answers.length > 0 && !success.body))) return 'cannot be stored for a repeat'
  if (success.alsoAs && !success.etag) return 'has other representations, but no ETag'
  if (asset && method !== 'GET') return 'is an asset, which is a GET'
  if (success.stream && method !== 'GET') return 'is a stream, which is a GET'
  if (success.stream && cacheSeconds) return 'is a stream, which cannot be cached'
  return guardProblem(route)
}

function guardProblem({ access, guard, body }: Route): string | null {
  if (guard === undefined) return null
  if (access.kind !== 'staff' || access.permission === null)
    return 'has a guard, but is not a staff route with a permission'
  const unknown = guard.fields?.filter((field) => body?.properties[field] === undefined) ?? []
  return unknown.length > 0 ? `guards ${unknown.join(', ')}, which its body does not have` : null
}
