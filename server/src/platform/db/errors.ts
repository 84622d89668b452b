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

/** Returns whether the database is unreachable, starting or stopping. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(codeOf(error)) || isFailedLookup(error)

/** A failed lookup of its host name, or a missing socket. A missing file has the same code. */
const isFailedLookup = (error: unknown): boolean =>
  lookups.has(codeOf(error)) && ['connect', 'getaddrinfo'].includes(String((error as { syscall?: unknown }).syscall))

/** Returns whether the database refused for now and may succeed later. */
export const isOverloaded = (error: unknown): boolean => overloaded.has(codeOf(error)) || isRetryable(error)

/** Returns whether a concurrent transaction was the cause, so that a retry may succeed. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Returns whether an error concerns the whole batch, so that retrying single items would not help. */
export const isNobodysFault = (error: unknown): boolean =>
  isUnreachable(error) || (isOverloaded(error) && !isRetryable(error))

/** Returns whether a unique index refused the row; only the named index if one is given. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)

/**
 * Returns the name of the violated constraint. A shard reports it only in its message, with the number of the shard
 * appended.
 */
function constraintOf(error: unknown): string | undefined {
  const { constraint_name, message = '' } = error as { constraint_name?: string; message?: string }
  return (constraint_name ?? /"([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '')
}

/** Returns whether the row is still referenced. */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503'
