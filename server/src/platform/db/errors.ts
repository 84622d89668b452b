const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of an embedded database that is down
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** The database cannot be reached, or is on its way down or up. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(codeOf(error))

/** Another transaction was in the way; the same work may succeed when done again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A unique index refused the row. Names the index when asked for one. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint_name?: string }).constraint_name === constraint)

/** The row is still referred to. */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503'
