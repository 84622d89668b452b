import { useNavigate, useSearch } from '@tanstack/react-router'

export type Environment = 'live' | 'test'

/** The environment is in the URL, so that a shared link shows the same. */
export function useEnvironment(): [Environment, (environment: Environment) => void] {
  const { env } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (environment: Environment) =>
    void navigate({ to: '.', search: { env: environment === 'test' ? 'test' : undefined } })
  return [env === 'test' ? 'test' : 'live', change]
}
