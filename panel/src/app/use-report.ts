import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError, Endpoint, Input, Output } from '@userkeep/client'
import { useRead } from './api.ts'
import { useEnvironment } from './environment.ts'

/** Reads a report by the query in the URL or of a saved report. The server validates its values. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  query: Readonly<Record<string, string | number>>,
): UseQueryResult<Output<E>, ApiError> {
  const [environment] = useEnvironment()
  const read = useRead as (endpoint: E, input: Input<E>) => UseQueryResult<Output<E>, ApiError>
  return read(endpoint, { query: { environment, ...query } } as unknown as Input<E>)
}
