import type { Route } from '../kernel/index.ts'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The one thing about the contract that the client must know at run time. */
export const toKeyedEndpoints = (routes: readonly Route[]): string => `// Generated from the contract.

/** Endpoints that honour an \`Idempotency-Key\`: only these writes are safe to send again. */
export const keyedEndpoints: ReadonlySet<string> = new Set([
${routes
  .filter(({ idempotent }) => idempotent)
  // Paths that begin alike compress well next to each other.
  .toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
  .map(({ method, path }) => `  '${method} ${path}',`)
  .join('\n')}
])
`
