const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby, while another server takes over
  '25P03', // idle_in_transaction_session_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])

const overloaded = new Set([
  '53100', // disk_full
  '53200', // out_of_memory
  '55P03', // lock_not_available
  '57014', // query_canceled, which is how a statement ends that took too long
])

const lookups = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN'])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** The database cannot be reached, or is on its way down or up. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(codeOf(error)) || isFailedLookup(error)

/** Its host name, or the socket of an embedded one that is down. A file that is missing has the same code. */
const isFailedLookup = (error: unknown): boolean =>
  lookups.has(codeOf(error)) && ['connect', 'getaddrinfo'].includes(String((error as { syscall?: unknown }).syscall))

/** The database is there but could not do it now; later it may. */
export const isOverloaded = (error: unknown): boolean => overloaded.has(codeOf(error)) || isRetryable(error)

/** Another transaction was in the way; the same work may succeed when done again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** What failed for many at once would go no better for one alone. Any other error may be the doing of a single one. */
export const isNobodysFault = (error: unknown): boolean =>
  isUnreachable(error) || (isOverloaded(error) && !isRetryable(error))

/** A unique index refused the row. Names the index when asked for one. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)

/** What a shard refuses comes as a message alone, under the name of the table's own with the number of the shard behind it. */
function constraintOf(error: unknown): string | undefined {
  const { constraint_name, message = '' } = error as { constraint_name?: string; message?: string }
  return (constraint_name ?? /"([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '')
}

/** The row is still referred to. */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503'
