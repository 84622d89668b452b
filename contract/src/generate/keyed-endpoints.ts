import type { Route } from '../kernel/index.ts'

/** The one thing about the contract that the client must know at run time. */
export const toKeyedEndpoints = (routes: readonly Route[]): string => `// Generated from the contract.

/** Endpoints that honour an \`Idempotency-Key\`: only these writes are safe to send again. */
export const keyedEndpoints: ReadonlySet<string> = new Set([
${routes
  .filter(({ idempotent }) => idempotent)
  .map(({ method, path }) => `  '${method} ${path}',`)
  .join('\n')}
])
`
